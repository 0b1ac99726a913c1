import type { Message } from '@stagedoor/contracts/message';
import { callApi } from '../../api/call-api.ts';
import { ApiError } from '../../api/api-error.ts';
import type { Loaded } from '../../api/failed-load.ts';
import { tryLoad } from '../../session/try-load.ts';
import type { ArchiveFilter } from './messages-search.ts';
import { countUnread, loadUnread } from './unread.atom.ts';

/** A message that may no longer exist. */
export type LoadedMessage = Loaded<Message | 'missing'>;

const FAILED = 'Failed to load messages. Please try again.';

const archiveParameters: Record<ArchiveFilter, string | undefined> = {
  inbox: 'false',
  archived: 'true',
  all: undefined,
};

/** Loads the messages that match an archive filter, and updates the number of unread ones. */
export async function loadMessages(
  archive: ArchiveFilter,
  signal: AbortSignal,
): Promise<Loaded<readonly Message[]>> {
  const loading = callApi('messages.list', {
    query: { is_archived: archiveParameters[archive] },
    signal,
  });
  if (archive === 'archived') loadUnread();
  else void countUnread(loading);
  return tryLoad(loading, FAILED, signal);
}

/** Loads a message that is not in the list of the page. */
export function loadMessage(id: string, signal: AbortSignal): Promise<LoadedMessage> {
  const missing = (error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return 'missing' as const;
    throw error;
  };
  const loading = callApi('messages.get', { params: { id }, signal }).catch(missing);
  return tryLoad(loading, FAILED, signal);
}
