import type { Genre } from '@stagedoor/contracts/genre';
import type { Show } from '@stagedoor/contracts/show';
import { useMemo } from 'react';
import { byWords } from '../../ui/table/table-sort.ts';
import { ShowsTable, type ShowsTableProps } from './shows-table.tsx';

/** A read-only table of the shows as they were at an earlier time. */
export function PastShowsCard(props: Pick<ShowsTableProps, 'shows' | 'view' | 'onChange'>) {
  const { shows } = props;
  return <ShowsTable {...props} genres={useMemo(() => genresOf(shows), [shows])} />;
}

/** The genres that these shows had, sorted by name. */
function genresOf(shows: readonly Show[]): Genre[] {
  const found = new Map(shows.map(({ genre }) => [genre.id, genre]));
  return [...found.values()].toSorted((a, b) => byWords(a.name, b.name));
}
