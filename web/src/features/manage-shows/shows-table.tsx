import type { Genre } from '@stagedoor/contracts/genre';
import type { Show } from '@stagedoor/contracts/show';
import { useAtomValue } from 'jotai';
import { useMemo, type ReactNode } from 'react';
import { ListCard, type ListWork } from '../../ui/table/list-card.tsx';
import { useTableView } from '../../ui/table/use-table-view.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import { columnsAtom } from './columns.atom.ts';
import { showColumns } from './show-columns.tsx';
import { ShowRow } from './show-row.tsx';
import { filterShows, showTexts } from './shows-filter.ts';
import { ShowsFilters } from './shows-filters.tsx';
import { sortOf, type ShowsView } from './shows-search.ts';
import { sortShows } from './shows-sort.ts';

const LISTING = { sort: sortShows, filter: filterShows, texts: showTexts };
const EVERY_SHOW = { q: '', genre: '', status: 'all', dates: 'all' } as const;

export interface ShowsTableProps {
  shows: readonly Show[];
  genres: readonly Genre[];
  view: ShowsView;
  /** With `typing`, the change adds no entry to the history of the browser. */
  onChange: (part: Partial<ShowsView>, typing?: boolean) => Promise<void>;
  onManageGenres?: () => void;
  aside?: ReactNode;
  /** The changes that the table offers; without them it is read-only. */
  work?: ListWork<Show>;
}

/** Shows as a table that can be searched, filtered and sorted. */
export function ShowsTable({
  shows,
  genres,
  view,
  onChange,
  onManageGenres,
  aside,
  work,
}: ShowsTableProps) {
  const requested = useMemo(() => ({ ...view, sort: sortOf(view) }), [view]);
  const table = useTableView(LISTING, shows, requested, onChange);
  const shown = useAtomValue(columnsAtom);
  const columns = useMemo(() => showColumns.filter(({ id }) => shown[id]), [shown]);
  return (
    <ListCard
      label="Shows"
      {...{ table, columns, work, onChange }}
      filters={
        <ShowsFilters
          view={table.view}
          typed={table.typed}
          {...{ genres, onChange, onManageGenres }}
        />
      }
      count={`Showing ${table.listed.length} of ${shows.length} shows`}
      aside={
        <>
          {aside}
          <ColumnsMenu />
        </>
      }
      nameOf={headliner}
      ItemRow={ShowRow}
      onShowAll={shows.length > 0 ? () => onChange(EVERY_SHOW) : undefined}
    />
  );
}

function headliner({ headlining_artist }: Show): string {
  return headlining_artist;
}
