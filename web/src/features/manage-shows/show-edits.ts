import type { Show } from '@stagedoor/contracts/show';
import { editsAtom } from '../../ui/table/edits.ts';

/** Changes that the list of shows, and its dialog, show until the list is loaded again. */
export const showEdits = editsAtom<Show>();
