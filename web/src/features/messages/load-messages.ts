import type { Message } from '@stagedoor/contracts/message';
import { callApi } from '../../api/call-api.ts';
import { loadOrNull } from '../../session/load-or-null.ts';
import type { ArchiveFilter } from './messages-search.ts';
import { countUnread, loadUnread } from './unread.atom.ts';

const isArchived: Record<ArchiveFilter, string | undefined> = {
  inbox: 'false',
  archived: 'true',
  all: undefined,
};

/**
 * The messages that an archive filter lets through; null where they could not be loaded. It counts
 * the unread ones, too.
 */
export async function loadMessages(
  archive: ArchiveFilter,
  signal: AbortSignal,
): Promise<Message[] | null> {
  const loading = callApi('messages.list', {
    query: { is_archived: isArchived[archive] },
    signal,
  });
  if (archive === 'archived') loadUnread();
  else void countUnread(loading);
  return loadOrNull(loading, signal);
}
