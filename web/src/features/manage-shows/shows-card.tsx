import type { Show } from '@stagedoor/contracts/show';
import { Link } from '@tanstack/react-router';
import { useState, type ComponentType } from 'react';
import { useDialogAddress } from '../../address/use-dialog-address.ts';
import type { ListedShow } from '../../data/shows.query.ts';
import { useBusyIds } from '../../data/use-changes.ts';
import { useNewAnnouncement } from '../../data/use-new-announcement.ts';
import { newsOfShows } from '../../shows/news-of-shows.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import type { MenuEntry } from '../../ui/menu/opened-menu.tsx';
import { ShowCalendarButton } from './calendar/show-calendar.tsx';
import { ChangeStatus } from './change-status.tsx';
import { EditShows, type ManyShowsProps } from './edit-shows.tsx';
import { ShowsTable, type ShowsTableProps } from './shows-table.tsx';
import { useShowActions } from './use-show-actions.ts';
import { NewTabLink } from '../../ui/new-tab-link.tsx';

/** The table of all shows, in which they can be changed. */
export function ShowsCard(props: Pick<ShowsTableProps, 'shows' | 'genres' | 'view' | 'onChange'>) {
  const { open } = useDialogAddress();
  const { busy, publish, archive, sellOut, retract, publishMany, archiveMany } = useShowActions();
  const { write } = useNewAnnouncement();
  const busyIds = useBusyIds();
  const [retracting, setRetracting] = useState<Show>();
  const [changing, setChanging] = useState<
    ManyShowsProps & { Form: ComponentType<ManyShowsProps> }
  >();
  const changeIn = (Form: ComponentType<ManyShowsProps>) => (ids: readonly string[]) =>
    new Promise<readonly string[]>((onDone) => setChanging({ Form, ids, onDone }));
  const inArchive = props.view.status === 'archived';
  const menuOf = (show: ListedShow): MenuEntry[] => [
    { text: 'View Show Page', render: <NewTabLink href={`/shows/${show.id}`} /> },
    { text: 'Edit', onSelect: () => open({ show: show.id }) },
    { text: 'Duplicate…', onSelect: () => open({ duplicate: show.id }) },
    {
      text: 'History',
      render: <Link to="/manage/history/$subject/$id" params={{ subject: 'show', id: show.id }} />,
    },
    'separator',
    {
      text: show.is_published ? 'Unpublish' : 'Publish',
      disabled: show.is_archived,
      onSelect: () => publish(show, !show.is_published),
    },
    {
      text: show.is_sold_out ? 'Put Back on Sale' : 'Mark as Sold Out',
      onSelect: () => sellOut(show, !show.is_sold_out),
    },
    { text: 'Call Off or Move…', onSelect: () => open({ statusOf: show.id }) },
    {
      text: 'Tell the Mailing List',
      disabled: !show.is_published,
      onSelect: () => write(newsOfShows([show])),
    },
    {
      text: show.is_archived ? 'Unarchive' : 'Archive',
      onSelect: () => archive(show, !show.is_archived),
    },
    ...(show.was_published && !show.is_published
      ? [{ text: 'Remove from Calendar Feeds', onSelect: () => setRetracting(show) }]
      : []),
  ];
  return (
    <>
      <ShowsTable
        {...props}
        aside={<ShowCalendarButton />}
        work={{
          nameOf: ({ headlining_artist }) => headlining_artist,
          bulk: [
            { name: 'Publish', act: (ids) => publishMany(ids, true) },
            { name: 'Unpublish', act: (ids) => publishMany(ids, false) },
            {
              name: inArchive ? 'Unarchive' : 'Archive',
              act: (ids) => archiveMany(ids, !inArchive),
            },
            { name: 'Edit…', act: changeIn(EditShows) },
            { name: 'Status…', act: changeIn(ChangeStatus) },
          ],
          busy,
          busyIds,
          onOpen: ({ id }) => open({ show: id }),
          menuOf,
        }}
      />
      {changing && (
        <changing.Form
          ids={changing.ids}
          onDone={(unchanged) => {
            setChanging(undefined);
            changing.onDone(unchanged);
          }}
        />
      )}
      <ConfirmDialog
        open={retracting !== undefined}
        title="Remove this show from calendar feeds?"
        description={
          `Calendars that had ${retracting?.headlining_artist ?? ''} keep a cancelled show ` +
          'without a name. Publishing it again brings everything back.'
        }
        confirmLabel="Remove"
        onConfirm={() => {
          if (retracting) void retract(retracting);
          setRetracting(undefined);
        }}
        onClose={() => setRetracting(undefined)}
      />
    </>
  );
}
