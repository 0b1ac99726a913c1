import type { Show } from '@stagedoor/contracts/show';
import { editsAtom } from '../../ui/table/edits.ts';

/** Changes to the list of shows that the page and its dialog show before it is loaded again. */
export const showEdits = editsAtom<Show>();
