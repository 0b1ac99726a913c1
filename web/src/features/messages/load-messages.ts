import type { Message } from '@stagedoor/contracts/message';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ifMissing } from '../../api/error-details.ts';
import { callApi } from '../../session/call-api.ts';
import { queryClient } from '../../data/query-client.ts';

const FAILED = 'Failed to load messages. Please try again.';

/** The keys of all lists of messages begin with this one. */
export const MESSAGE_LISTS = ['messages', 'list'] as const;

/** The key of the list of suspected messages, which no change of a message makes stale. */
export const SUSPECTED = ['suspected-messages'] as const;

/** How many messages of the inbox are unread. */
export const unreadCount = queryOptions({
  queryKey: ['messages', 'unread'],
  queryFn: async ({ signal }) => (await callApi('messages.count-unread', { signal })).count,
});

/** The messages that match an archive filter. Loading them updates the number of unread ones. */
export const messageList = (archive: string) =>
  queryOptions({
    queryKey: archive === 'suspected' ? SUSPECTED : [...MESSAGE_LISTS, archive],
    queryFn: async ({ signal }): Promise<readonly Message[]> => {
      const isSuspected = archive === 'suspected';
      const query = isSuspected
        ? { is_suspected: 'true' }
        : { is_archived: archive === 'all' ? undefined : String(archive === 'archived') };
      const hasInbox = archive === 'inbox' || archive === 'all';
      if (!hasInbox) reloadUnread();
      const messages = await callApi('messages.list', { query, signal });
      if (hasInbox)
        queryClient.setQueryData(
          unreadCount.queryKey,
          messages.filter(({ is_read, is_archived }) => !is_read && !is_archived).length,
        );
      return messages;
    },
    placeholderData: keepPreviousData,
    meta: { failed: FAILED },
  });

/** Counts the unread messages where the inbox itself is not loaded. */
export function reloadUnread(): void {
  void queryClient.fetchQuery({ ...unreadCount, staleTime: 0 }).catch(() => undefined);
}

/** A message that may no longer exist. It stays as it was opened, as long as it is open. */
export const openedMessage = (id: string) =>
  queryOptions({
    queryKey: ['messages', 'opened', id],
    queryFn: async ({ signal }): Promise<Message | 'missing'> =>
      callApi('messages.get', { params: { id }, signal }).catch(ifMissing('missing')),
    initialData: () =>
      queryClient
        .getQueriesData<readonly Message[]>({ queryKey: MESSAGE_LISTS })
        .flatMap(([, messages = []]) => messages)
        .find((message) => message.id === id),
    staleTime: 'static',
    gcTime: 30_000,
  });
