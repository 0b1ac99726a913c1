import type { Genre } from '@stagedoor/contracts/genre';
import { editsAtom } from '../../ui/table/edits.ts';

/** Changes to the list of genres that the page shows before it is loaded again. */
export const genreEdits = editsAtom<Genre>();
