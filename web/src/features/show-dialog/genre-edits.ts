import type { Genre } from '@stagedoor/contracts/genre';
import type { Loaded } from '../../api/failed-load.ts';
import { editsAtom, useEdits, type Edits } from '../../ui/table/edits.ts';
import { byWords } from '../../ui/table/table-sort.ts';

const genreEdits = editsAtom<Genre>();

/** The genres by name, with the changes on top that were made since they were loaded. */
export function useGenreEdits(genres: Loaded<readonly Genre[]>): Edits<Genre> {
  const edits = useEdits(genreEdits, genres);
  return { ...edits, items: edits.items.toSorted((a, b) => byWords(a.name, b.name)) };
}
