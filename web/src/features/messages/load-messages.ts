import type { Message } from '@stagedoor/contracts/message';
import { callApi } from '../../api/call-api.ts';
import { ApiError } from '../../api/api-error.ts';
import { loadOrNull } from '../../session/load-or-null.ts';
import type { ArchiveFilter } from './messages-search.ts';
import { countUnread, loadUnread } from './unread.atom.ts';

/** One message, or why there is none. */
export type LoadedMessage = Message | 'missing' | 'failed';

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

/** A message that is not in the list of the page. */
export async function loadMessage(id: string, signal: AbortSignal): Promise<LoadedMessage> {
  const missing = (error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return 'missing' as const;
    throw error;
  };
  const loading = callApi('messages.get', { params: { id }, signal }).catch(missing);
  return (await loadOrNull(loading, signal)) ?? 'failed';
}
