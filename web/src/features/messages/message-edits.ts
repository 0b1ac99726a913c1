import type { Message } from '@stagedoor/contracts/message';
import { editsAtom } from '../../ui/table/edits.ts';

/** What the table and the dialog change, which both show at once. */
export const messageEdits = editsAtom<Message>();
