import type { Genre } from '@stagedoor/contracts/genre';
import type { Show } from '@stagedoor/contracts/show';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { DataTable } from '../../ui/table/data-table.tsx';
import { NothingFound, TableCard } from '../../ui/table/table-card.tsx';
import { CountLine } from '../../ui/table/table-line.tsx';
import { useTableView } from '../../ui/table/use-table-view.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import { columnsAtom } from './columns.atom.ts';
import { showColumns } from './show-columns.tsx';
import { ShowRow } from './show-row.tsx';
import { ShowsFilters } from './shows-filters.tsx';
import { EVERY_SHOW, headliner, showsListing } from './shows-listing.ts';
import type { ShowsView } from './shows-search.ts';

interface PastShowsCardProps {
  shows: readonly Show[];
  view: ShowsView;
  /** `typing` adds no entry to the history. */
  onChange: (part: Partial<ShowsView>, typing?: boolean) => Promise<void>;
}

/** The shows of another time as the table that they were in, only to be read. */
export function PastShowsCard({ shows, view: requested, onChange }: PastShowsCardProps) {
  const { view, listed, typed } = useTableView(showsListing, shows, requested, onChange);
  const shown = useAtomValue(columnsAtom);
  const columns = useMemo(() => showColumns.filter(({ id }) => shown[id]), [shown]);
  const genres = useMemo(() => genresOf(shows), [shows]);
  return (
    <TableCard>
      <ShowsFilters view={view} typed={typed} genres={genres} onChange={onChange} />
      <CountLine count={`Showing ${listed.length} of ${shows.length} shows`}>
        <ColumnsMenu />
      </CountLine>
      {listed.length > 0 ? (
        <DataTable
          label="Shows"
          items={listed}
          columns={columns}
          sort={view.sort}
          onSort={(sort) => onChange({ sort })}
          nameOf={headliner}
          ItemRow={ShowRow}
        />
      ) : (
        <NothingFound
          title="No shows found"
          showAll="Show all shows"
          onShowAll={shows.length > 0 ? () => onChange(EVERY_SHOW) : undefined}
        />
      )}
    </TableCard>
  );
}

/** The genres that these shows had, by name. */
function genresOf(shows: readonly Show[]): Genre[] {
  const found = new Map(shows.map(({ genre }) => [genre.id, genre]));
  return [...found.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}
