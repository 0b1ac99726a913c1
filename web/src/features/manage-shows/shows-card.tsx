import type { Genre } from '@stagedoor/contracts/genre';
import type { Show } from '@stagedoor/contracts/show';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { useBusyIds } from '../../session/use-changes.ts';
import { ShowCalendarButton } from './calendar/show-calendar-button.tsx';
import { showMenu } from './show-menu.tsx';
import { ShowsTable, type ShowsTableProps } from './shows-table.tsx';
import { useShowActions } from './use-show-actions.ts';

interface ShowsCardProps extends Pick<ShowsTableProps, 'shows' | 'view' | 'onChange'> {
  onManageGenres: () => void;
  genres: readonly Genre[];
  onEdit: (show: Show) => void;
}

/** The table of all shows, in which they can be changed. */
export function ShowsCard(props: ShowsCardProps) {
  const { shows, genres, view, onChange, onManageGenres, onEdit } = props;
  const { busy, publish, archive, retract, publishMany, archiveMany } = useShowActions();
  const busyIds = useBusyIds();
  const [retracting, setRetracting] = useState<Show>();
  const inArchive = view.status === 'archived';
  return (
    <>
      <ShowsTable
        {...{ shows, genres, view, onChange, onManageGenres }}
        aside={<ShowCalendarButton />}
        work={{
          bulk: [
            { name: 'Publish', act: (ids) => publishMany(ids, true) },
            { name: 'Unpublish', act: (ids) => publishMany(ids, false) },
            {
              name: inArchive ? 'Unarchive' : 'Archive',
              act: (ids) => archiveMany(ids, !inArchive),
            },
          ],
          busy,
          busyIds,
          onOpen: onEdit,
          menuOf: (show) =>
            showMenu(show, {
              onEdit,
              onPublish: publish,
              onArchive: archive,
              onRetract: setRetracting,
            }),
        }}
      />
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
