import type { Message } from '@stagedoor/contracts/message';
import { callApi } from '../../api/call-api.ts';
import { loadOrTell } from '../../session/load-or-tell.ts';
import type { ArchiveFilter } from './messages-search.ts';
import { countUnread, loadUnread } from './unread.atom.ts';

const isArchived: Record<ArchiveFilter, string | undefined> = {
  inbox: 'false',
  archived: 'true',
  all: undefined,
};

/**
 * The messages that an archive filter lets through, and with them how many wait in the inbox. Null where they could not be loaded; a toast
 * tells so, unless this is done in advance (`quiet`).
 */
export async function loadMessages(
  archive: ArchiveFilter,
  signal: AbortSignal,
  quiet: boolean,
): Promise<Message[] | null> {
  const loading = callApi('messages.list', {
    query: { is_archived: isArchived[archive] },
    signal,
  });
  if (archive === 'archived') loadUnread();
  else void countUnread(loading);
  return loadOrTell(loading, 'Failed to load messages. Please try again.', { signal, quiet });
}
