import type { Genre } from '@stagedoor/contracts/genre';
import { editsAtom } from '../../ui/table/edits.ts';

/** What is changed in the list of genres. */
export const genreEdits = editsAtom<Genre>();
