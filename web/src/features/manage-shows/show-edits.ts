import type { Show } from '@stagedoor/contracts/show';
import { editsAtom } from '../../ui/table/edits.ts';

/** What is changed in the list, which the page and its dialog show at once. */
export const showEdits = editsAtom<Show>();
