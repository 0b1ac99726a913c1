import type { Genre } from '@stagedoor/contracts/genre';
import { editsAtom } from '../../ui/table/edits.ts';

/** Changes that the list of genres shows until it is loaded again. */
export const genreEdits = editsAtom<Genre>();
