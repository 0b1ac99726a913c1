import type { Message } from '@stagedoor/contracts/message';
import { atom, getDefaultStore } from 'jotai';
import { callApi } from '../../api/call-api.ts';

const unread = atom(0);

/** How many messages of the inbox nobody has read yet, by what was loaded last. */
export const unreadAtom = atom((get) => get(unread));

let turn = 0;

/** Counts the unread messages of a list that is on its way and holds the whole inbox, or all of it that is unread. */
export async function countUnread(loading: Promise<readonly Message[]>): Promise<void> {
  turn += 1;
  const mine = turn;
  const messages = await loading.catch(() => null);
  // Of two lists the one asked for later is the newer one, whichever comes first.
  if (!messages || mine !== turn) return;
  const count = messages.filter(({ is_read, is_archived }) => !is_read && !is_archived).length;
  getDefaultStore().set(unread, count);
}

/** Finds out how many messages wait, for where the inbox itself is not loaded. Nobody is told when it fails: nobody asked. */
export function loadUnread(): void {
  void countUnread(callApi('messages.unread'));
}
