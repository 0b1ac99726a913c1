import type { Message } from '@stagedoor/contracts/message';
import { callApi } from '../../api/call-api.ts';
import { ApiError } from '../../api/api-error.ts';
import type { Loaded } from '../../api/failed-load.ts';
import { tryLoad } from '../../session/try-load.ts';
import type { ArchiveFilter } from './messages-search.ts';
import { countUnread, loadUnread } from './unread.atom.ts';

/** A message that may not be there any more. */
export type LoadedMessage = Loaded<Message | 'missing'>;

const FAILED = 'Failed to load messages. Please try again.';

const isArchived: Record<ArchiveFilter, string | undefined> = {
  inbox: 'false',
  archived: 'true',
  all: undefined,
};

/** The messages that an archive filter lets through. It counts the unread ones, too. */
export async function loadMessages(
  archive: ArchiveFilter,
  signal: AbortSignal,
): Promise<Loaded<readonly Message[]>> {
  const loading = callApi('messages.list', {
    query: { is_archived: isArchived[archive] },
    signal,
  });
  if (archive === 'archived') loadUnread();
  else void countUnread(loading);
  return tryLoad(loading, FAILED, signal);
}

/** A message that is not in the list of the page. */
export function loadMessage(id: string, signal: AbortSignal): Promise<LoadedMessage> {
  const missing = (error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return 'missing' as const;
    throw error;
  };
  const loading = callApi('messages.get', { params: { id }, signal }).catch(missing);
  return tryLoad(loading, FAILED, signal);
}
