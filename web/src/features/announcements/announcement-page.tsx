import { IconHistory } from '@tabler/icons-react';
import { useLoaded } from '../../data/query-client.ts';
import { LinkButton } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { LoadFailure } from '../../ui/page/error-box.tsx';
import { Section, SectionPending } from '../../ui/page/section.tsx';
import { StateBadge } from '../../ui/page/state-badge.tsx';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { SENDING_BADGES } from './announcement-words.ts';
import { DraftCard } from './draft-card.tsx';
import { oneAnnouncement } from './load-announcements.ts';
import { MailPreview } from './mail-preview.tsx';
import { SendingCard } from './sending-card.tsx';
import styles from './announcements.module.css';

/** One announcement: a draft to write and send, or how far it is, with the mail itself. */
export function AnnouncementPage({ id }: { id: string }) {
  const { data: announcement, isError, refetch } = useLoaded(oneAnnouncement(id));
  usePageTitle(announcement?.subject ?? 'Announcement');
  if (announcement === null)
    return (
      <Section title="Announcement">
        <div className="card card-foot">
          <EmptyState title="Announcement not found" description="It may have been deleted." />
        </div>
      </Section>
    );
  if (!announcement && !isError) return <SectionPending label="Loading the announcement" />;
  if (!announcement)
    return (
      <Section title="Announcement">
        <LoadFailure
          message="Failed to load this announcement. Please try again."
          onRetry={refetch}
        />
      </Section>
    );
  const { label, tone } = SENDING_BADGES[announcement.state];
  return (
    <Section
      title={announcement.subject}
      aside={
        <div className="cluster">
          <StateBadge tone={tone}>{label}</StateBadge>
          <LinkButton size="sm" to="/manage/announcements" search={{}} activeOptions={EXACTLY}>
            All announcements
          </LinkButton>
          <LinkButton
            size="sm"
            to="/manage/history/$subject/$id"
            params={{ subject: 'announcement', id }}
          >
            <IconHistory size="1.125rem" aria-hidden="true" />
            History
          </LinkButton>
        </div>
      }
    >
      <div className={styles.page}>
        <div className="stack gap-4 top">
          {announcement.state === 'draft' ? (
            <DraftCard announcement={announcement} />
          ) : (
            <SendingCard announcement={announcement} />
          )}
        </div>
        <MailPreview announcement={announcement} />
      </div>
    </Section>
  );
}

/** By default the router compares only the path. */
const EXACTLY = { includeSearch: true, exact: true };
