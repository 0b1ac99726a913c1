import type { Announcement } from '@stagedoor/contracts/announcements.api';
import { OFFICE_PLACES } from '@stagedoor/contracts/facts/office-places';
import { Link } from '@tanstack/react-router';
import { boot } from '../../boot/boot-data.ts';
import { useNewAnnouncement } from '../../data/use-new-announcement.ts';
import { useLoaded } from '../../data/query-client.ts';
import { recordedFullTime, recordedTime } from '../../format/recorded-time.ts';
import { callApi } from '../../session/call-api.ts';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { LoadFailure } from '../../ui/page/error-box.tsx';
import { Section, SectionPending } from '../../ui/page/section.tsx';
import { StateBadge } from '../../ui/page/state-badge.tsx';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { howFar, SENDING_BADGES } from './announcement-words.ts';
import { announcementList } from './load-announcements.ts';

const { title: TITLE } = OFFICE_PLACES.announcements;

/** Every mail to the mailing list: what is written, what goes out, and what was sent. */
export function AnnouncementsSection() {
  usePageTitle(TITLE);
  const { data: announcements, isError, refetch } = useLoaded(announcementList);
  const { busy, write } = useNewAnnouncement();
  const writeNews = () =>
    write(async () => {
      const { show_ids } = await callApi('announcements.suggestion');
      if (show_ids.length === 0) return 'No show is new since the last mail.';
      return { subject: `New at ${boot.venue.name}`, show_ids };
    });
  if (!announcements && !isError) return <SectionPending label="Loading announcements" />;
  return (
    <Section
      title={TITLE}
      aside={
        <div className="cluster">
          <Button size="sm" variant="primary" busy={busy} onClick={writeNews}>
            New since the last mail
          </Button>
          <Button
            size="sm"
            busy={busy}
            onClick={() => write({ subject: `News from ${boot.venue.name}` })}
          >
            Write Announcement
          </Button>
        </div>
      }
    >
      {!announcements && (
        <LoadFailure
          message="Failed to load the announcements. Please try again."
          onRetry={refetch}
        />
      )}
      {announcements?.length === 0 && (
        <div className="card card-foot">
          <EmptyState
            title="No announcements yet"
            description="Nothing goes out to the mailing list before you have seen it and sent it."
          />
        </div>
      )}
      {announcements && announcements.length > 0 && (
        <ul className="plain lines card clip" aria-label="Announcements">
          {announcements.map((each) => (
            <AnnouncementRow key={each.id} announcement={each} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function AnnouncementRow({ announcement }: { announcement: Announcement }) {
  const { id, subject, state, at, created_at } = announcement;
  const { label, tone } = SENDING_BADGES[state];
  const time = at ?? created_at;
  return (
    <li className="spread at-top padded">
      <div className="stack gap-1">
        <Link
          to="/manage/announcements"
          search={{ announcement: id }}
          className="semibold anywhere"
        >
          {subject}
        </Link>
        <p className="text-row quiet">{howFar(announcement)}</p>
      </div>
      <div className="cluster gap-3">
        <StateBadge tone={tone}>{label}</StateBadge>
        <time className="text-row quiet figures" dateTime={time} title={recordedFullTime(time)}>
          {recordedTime(time)}
        </time>
      </div>
    </li>
  );
}
