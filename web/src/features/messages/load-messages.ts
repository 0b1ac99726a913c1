import type { Message } from '@stagedoor/contracts/message';
import { getDefaultStore } from 'jotai';
import { ApiError } from '../../api/api-error.ts';
import { callApi } from '../../api/call-api.ts';
import { setCurrentUser } from '../../session/current-user.ts';
import { toastAtom } from '../../ui/toast.atom.ts';
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
  try {
    return await loading;
  } catch (error) {
    if (signal.aborted) throw error;
    if (error instanceof ApiError && error.status === 401) setCurrentUser(null);
    else if (!quiet)
      getDefaultStore().set(toastAtom, {
        title: 'Error',
        description: 'Failed to load messages. Please try again.',
        tone: 'destructive',
      });
    return null;
  }
}
