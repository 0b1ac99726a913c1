import type { Show } from '@stagedoor/contracts/show';
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useDialogAddress } from '../../address/use-dialog-address.ts';
import { callApi } from '../../session/call-api.ts';
import { OfficeOnly } from '../../session/office-only.tsx';
import { dayOf, isDay, type Day } from '../../format/day.ts';
import { queryClient } from '../../data/query-client.ts';
import { useChanges } from '../../data/use-changes.ts';
import { useNewAnnouncement } from '../../data/use-new-announcement.ts';
import { newsOfShows } from '../../shows/news-of-shows.ts';
import { weekdayTime } from '../../format/weekday-time.ts';
import { Button } from '../../ui/button/button.tsx';
import { LinkField } from '../../ui/form/link-field.tsx';
import { OpenedShow } from './lazy-opened-show.tsx';
import { showDialogSearch } from './show-dialog-search.ts';

const dialogRoute = getRouteApi('/shows/$id');

interface StaffExtrasProps {
  show: Show;
  part: 'notice' | 'link' | 'dialog';
}

/** What only staff have on the page of a show. */
export default function StaffExtras({ show, part }: StaffExtrasProps) {
  const router = useRouter();
  const { show: opened, statusOf } = dialogRoute.useSearch();
  const { open } = useDialogAddress();
  const { write } = useNewAnnouncement();
  const reload = () =>
    router.invalidate({ filter: ({ routeId }) => routeId.startsWith('/shows/$id') });
  switch (part) {
    case 'notice':
      return <ShowNotice show={show} onChanged={reload} />;
    case 'link':
      return (
        <>
          <p className="cluster gap-4">
            <Button onClick={() => open({ statusOf: show.id })}>Call Off or Move…</Button>
            {show.is_published && (
              <Button onClick={() => write(newsOfShows([show]))}>Tell the Mailing List</Button>
            )}
            <Link to="/manage/history/$subject/$id" params={{ subject: 'show', id: show.id }}>
              History of this show
            </Link>
          </p>
          {show.is_published && <PrivateLink show={show} />}
        </>
      );
    case 'dialog':
      return (opened ?? statusOf) !== undefined && <ShowDialogOver show={show} onReload={reload} />;
  }
}

interface ShowDialogOverProps {
  show: Show;
  onReload: () => Promise<void>;
}

/** Closing the dialog loads the page again, which follows no live changes. */
function ShowDialogOver({ show, onReload }: ShowDialogOverProps) {
  const search = dialogRoute.useSearch();
  const address = useDialogAddress();
  const days = new Set([show.date, search.date ?? ''].map(dayOf).filter(isDay));
  const lists = useQueries({ queries: [...days].map(showsOn) }, queryClient);
  const reload = useEffectEvent(onReload);
  useEffect(() => () => void reload(), []);
  return (
    <OfficeOnly>
      <OpenedShow
        search={search}
        shows={[show, ...lists.flatMap(({ data = [] }) => data)]}
        onDay={(date) => void address.swap({ date })}
        onRetry={onReload}
        onClose={() => address.close(showDialogSearch.clean({}))}
      />
    </OfficeOnly>
  );
}

/** The shows of a day, which only serve as a hint and may be missing. */
const showsOn = (day: Day) =>
  queryOptions({
    queryKey: ['shows', 'day', day],
    queryFn: async ({ signal }) => {
      const query = { is_archived: 'false', start_date: day, end_date: day };
      return (await callApi('shows.admin-list', { query, signal })).results;
    },
  });

interface ShowNoticeProps {
  show: Pick<Show, 'id' | 'is_archived' | 'is_published' | 'publish_at'>;
  onChanged: () => Promise<unknown>;
}

/** Tells staff why visitors do not see this show, and lets them change that. */
function ShowNotice({ show, onChanged }: ShowNoticeProps) {
  const { busy, change } = useChanges('shows');
  const notice = show.is_archived ? archived : show.is_published ? undefined : unpublished;
  if (!notice) return null;

  return (
    <div
      className="page spread gap-3 rule-below muted pad-y-3"
      role="region"
      aria-label="Visibility"
    >
      <p className="heading">
        {show.publish_at ? `This show goes live on ${weekdayTime(show.publish_at)}` : notice.text}
      </p>
      <div className="cluster">
        <Button
          busy={busy}
          onClick={() =>
            change({
              ...notice,
              work: (commands) => notice.act(show.id, commands),
              reload: onChanged,
            })
          }
        >
          {notice.action}
        </Button>
        {!show.is_archived && <PrivateLink show={show} />}
      </div>
    </div>
  );
}

const archived = {
  text: 'This show is archived',
  action: 'Unarchive Show',
  done: 'Show unarchived successfully.',
  failed: 'Failed to unarchive show. Please try again.',
  act: (id: string, commands: string[]) => callApi('shows.unarchive', { params: { id }, commands }),
};

const unpublished = {
  text: 'This show is not yet published',
  action: 'Publish Show',
  done: 'Show published successfully.',
  failed: 'Failed to publish show. Please try again.',
  act: (id: string, commands: string[]) =>
    callApi('shows.edit', { params: { id }, body: { is_published: true }, commands }),
};

/** The link that shows a show to an agent or artist: made before it is public, and withdrawn. */
function PrivateLink({ show: { id, is_published } }: Pick<ShowNoticeProps, 'show'>) {
  const link = useQuery(linkTo(id), queryClient);
  const { busy, change } = useChanges('shows');
  if (!link.data || (is_published && link.data.path === null)) return null;

  const { path } = link.data;
  const route = path === null ? 'shows.share' : 'shows.unshare';
  const onClick = () =>
    change({
      work: (commands) => callApi(route, { params: { id }, commands }),
      reload: () => link.refetch(),
      done: path === null ? 'Private link made.' : 'Private link withdrawn.',
      failed: 'Failed to change the private link. Please try again.',
    });
  if (path === null)
    return (
      <Button busy={busy} onClick={onClick}>
        Make Private Link
      </Button>
    );
  return (
    <LinkField
      label="Private Link"
      hint="Whoever has it sees this show as visitors will. It is in no list."
      url={new URL(path, location.href).href}
    >
      <Button busy={busy} onClick={onClick}>
        Withdraw Link
      </Button>
    </LinkField>
  );
}

const linkTo = (id: string) =>
  queryOptions({
    queryKey: ['shows', 'private-link', id],
    queryFn: ({ signal }) => callApi('shows.private-link', { params: { id }, signal }),
  });
