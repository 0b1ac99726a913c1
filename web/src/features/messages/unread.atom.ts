import type { Message } from '@stagedoor/contracts/message';
import { atom, getDefaultStore } from 'jotai';
import { callApi } from '../../api/call-api.ts';
import { latestOnly } from '../../api/latest-only.ts';

const unread = atom(0);

/** How many messages of the inbox are unread, as of the last load. */
export const unreadAtom = atom((get) => get(unread));

/** Counts the unread messages of the inbox in a list that is being loaded and has all of them. */
export const countUnread = latestOnly((messages: readonly Message[]) => {
  const inInbox = messages.filter(({ is_read, is_archived }) => !is_read && !is_archived);
  getDefaultStore().set(unread, inInbox.length);
});

/** Loads how many messages are unread, where the inbox itself is not loaded. */
export function loadUnread(): void {
  void countUnread(callApi('messages.unread'));
}
