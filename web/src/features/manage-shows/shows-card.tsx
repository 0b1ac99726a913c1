import type { Genre } from '@stagedoor/contracts/genre';
import type { Show } from '@stagedoor/contracts/show';
import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import type { Edits } from '../../ui/table/edits.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { NothingFound, TableCard } from '../../ui/table/table-card.tsx';
import { TableLine } from '../../ui/table/table-line.tsx';
import { useTableView } from '../../ui/table/use-table-view.ts';
import { ShowCalendarButton } from './calendar/show-calendar-button.tsx';
import { ColumnsMenu } from './columns-menu.tsx';
import { columnsAtom } from './columns.atom.ts';
import { showColumns } from './show-columns.tsx';
import { ShowMenu } from './show-menu.tsx';
import { ShowRow } from './show-row.tsx';
import { ShowsFilters } from './shows-filters.tsx';
import { EVERY_SHOW, headliner, showsListing } from './shows-listing.ts';
import type { ShowsView } from './shows-search.ts';
import { useShowActions } from './use-show-actions.ts';

interface ShowsCardProps {
  edits: Edits<Show>;
  genres: readonly Genre[];
  view: ShowsView;
  /** `typing` adds no entry to the history. */
  onChange: (part: Partial<ShowsView>, typing?: boolean) => Promise<void>;
  onEdit: (show: Show) => void;
  /** Called after a change that the edits show already. */
  onEdited: () => Promise<void>;
  /** Loads the lists again. */
  onChanged: () => Promise<void>;
}

/** All shows as a table that can be searched, filtered, sorted and worked on. */
export function ShowsCard({
  edits,
  genres,
  view: requested,
  onChange,
  onEdit,
  onEdited,
  onChanged,
}: ShowsCardProps) {
  const shows = edits.items;
  const { view, listed, selection, typed } = useTableView(showsListing, shows, requested, onChange);
  const actions = useShowActions({ edits, onEdited, onChanged });
  const { busy, publish, archive, retract, publishMany, archiveMany } = actions;
  const [retracting, setRetracting] = useState<Show>();
  const shown = useAtomValue(columnsAtom);
  const columns = useMemo(() => showColumns.filter(({ id }) => shown[id]), [shown]);
  const inArchive = view.status === 'archived';

  return (
    <TableCard>
      <ShowsFilters view={view} typed={typed} genres={genres} onChange={onChange} />
      <TableLine
        count={`Showing ${listed.length} of ${shows.length} shows`}
        bulkLabel="Selected shows"
        bulk={[
          { name: 'Publish', act: (ids) => publishMany(ids, true) },
          { name: 'Unpublish', act: (ids) => publishMany(ids, false) },
          {
            name: inArchive ? 'Unarchive' : 'Archive',
            act: (ids) => archiveMany(ids, !inArchive),
          },
        ]}
        busy={busy}
        selection={selection}
      >
        <ShowCalendarButton />
        <ColumnsMenu />
      </TableLine>
      {listed.length > 0 ? (
        <DataTable
          label="Shows"
          items={listed}
          columns={columns}
          sort={view.sort}
          onSort={(sort) => onChange({ sort })}
          selection={selection}
          onOpen={onEdit}
          nameOf={headliner}
          busyIds={edits.busyIds}
          ItemRow={ShowRow}
          renderMenu={(show) => (
            <ShowMenu
              show={show}
              onEdit={onEdit}
              onPublish={publish}
              onArchive={archive}
              onRetract={setRetracting}
            />
          )}
        />
      ) : (
        <NothingFound
          title="No shows found"
          showAll="Show all shows"
          onShowAll={shows.length > 0 ? () => onChange(EVERY_SHOW) : undefined}
        />
      )}
      <ConfirmDialog
        open={retracting !== undefined}
        title="Retract this show from feeds?"
        description={
          `Calendars that had ${retracting?.headlining_artist ?? ''} keep a cancelled show ` +
          'without a name. Publishing it again brings everything back.'
        }
        confirmLabel="Retract"
        onConfirm={() => {
          if (retracting) void retract(retracting);
          setRetracting(undefined);
        }}
        onClose={() => setRetracting(undefined)}
      />
    </TableCard>
  );
}
