import type { Genre } from '@stagedoor/contracts/genre';
import type { Show } from '@stagedoor/contracts/show';
import { Link } from '@tanstack/react-router';
import { useState, type ComponentProps } from 'react';
import type { ListedShow } from '../../data/shows.query.ts';
import { useBusyIds } from '../../data/use-changes.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import type { MenuEntry } from '../../ui/menu/opened-menu.tsx';
import { ShowCalendarButton } from './calendar/show-calendar.tsx';
import { ChangeMany } from './change-many.tsx';
import { ShowsTable, type ShowsTableProps } from './shows-table.tsx';
import { useShowActions } from './use-show-actions.ts';

interface ShowsCardProps extends Pick<ShowsTableProps, 'shows' | 'view' | 'onChange'> {
  onManageGenres: () => void;
  genres: readonly Genre[];
  onEdit: (show: Show) => void;
  onDuplicate: (show: Show) => void;
  /** Asks how a show is cancelled or moved. */
  onStatus: (show: Show) => void;
}

/** The table of all shows, in which they can be changed. */
export function ShowsCard(props: ShowsCardProps) {
  const { shows, genres, view, onChange, onManageGenres, onEdit, onDuplicate, onStatus } = props;
  const { busy, publish, archive, sellOut, retract, publishMany, archiveMany } = useShowActions();
  const busyIds = useBusyIds();
  const [retracting, setRetracting] = useState<Show>();
  const [changing, setChanging] = useState<ComponentProps<typeof ChangeMany>>();
  const inArchive = view.status === 'archived';
  return (
    <>
      <ShowsTable
        {...{ shows, genres, view, onChange, onManageGenres }}
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
            {
              name: 'Status…',
              act: (ids) => new Promise((resolve) => setChanging({ ids, onDone: resolve })),
            },
          ],
          busy,
          busyIds,
          onOpen: onEdit,
          menuOf: (show) =>
            showMenu(show, {
              onEdit,
              onDuplicate,
              onStatus,
              onPublish: publish,
              onArchive: archive,
              onSellOut: sellOut,
              onRetract: setRetracting,
            }),
        }}
      />
      {changing && (
        <ChangeMany
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

interface ShowMenuActions {
  onEdit: (show: Show) => void;
  onDuplicate: (show: Show) => void;
  onStatus: (show: Show) => void;
  onPublish: (show: Show, isPublished: boolean) => void;
  onArchive: (show: Show, isArchived: boolean) => void;
  onSellOut: (show: Show, isSoldOut: boolean) => void;
  onRetract: (show: Show) => void;
}

/** The menu of a show in the list. */
function showMenu(
  show: ListedShow,
  { onEdit, onDuplicate, onStatus, onPublish, onArchive, onSellOut, onRetract }: ShowMenuActions,
): MenuEntry[] {
  return [
    { text: 'View Show Page', render: <NewTabLink href={`/shows/${show.id}`} /> },
    { text: 'Edit', onSelect: () => onEdit(show) },
    { text: 'Duplicate…', onSelect: () => onDuplicate(show) },
    {
      text: 'History',
      render: <Link to="/manage/history/$subject/$id" params={{ subject: 'show', id: show.id }} />,
    },
    'separator',
    {
      text: show.is_published ? 'Unpublish' : 'Publish',
      disabled: show.is_archived,
      onSelect: () => onPublish(show, !show.is_published),
    },
    {
      text: show.is_sold_out ? 'Put Back on Sale' : 'Mark as Sold Out',
      onSelect: () => onSellOut(show, !show.is_sold_out),
    },
    { text: 'Call Off or Move…', onSelect: () => onStatus(show) },
    {
      text: show.is_archived ? 'Unarchive' : 'Archive',
      onSelect: () => onArchive(show, !show.is_archived),
    },
    ...(show.was_published && !show.is_published
      ? [{ text: 'Remove from Calendar Feeds', onSelect: () => onRetract(show) }]
      : []),
  ];
}

function NewTabLink(link: ComponentProps<'a'>) {
  return <a {...link} target="_blank" rel="noopener" />;
}
