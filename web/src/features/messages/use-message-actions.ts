import { BULK_IDS } from '@stagedoor/contracts/facts/limits';
import type { Message } from '@stagedoor/contracts/message';
import { callApi } from '../../session/call-api.ts';
import { editItems } from '../../data/cached-items.ts';
import type { Batches } from '../../data/in-batches.ts';
import { queryClient } from '../../data/query-client.ts';
import { useChanges } from '../../data/use-changes.ts';
import { MESSAGE_LISTS, openedMessage } from './load-messages.ts';

const FAILED = 'Failed to update message. Please try again.';

/** Changes one message or many messages of the list. */
export function useMessageActions() {
  const { busy, change, changeMany } = useChanges('messages');
  const edit = ({ id }: Message, fields: Partial<Message>) => ({
    ids: [id],
    edit: () => editItems(MESSAGE_LISTS, [id], fields),
    settle: (message: Message) =>
      queryClient.setQueryData(openedMessage(id).queryKey, (opened) => opened && message),
  });
  const mark = (message: Message, isRead: boolean) => ({
    ...edit(message, { is_read: isRead }),
    work: (commands: string[]) =>
      callApi(isRead ? 'messages.mark-read' : 'messages.mark-unread', {
        params: { id: message.id },
        commands,
      }),
    failed: FAILED,
    retries: true,
  });
  const editMany = (ids: readonly string[], fields: Partial<Message>) => ({
    ids,
    edit: () => editItems(MESSAGE_LISTS, ids, fields),
  });
  return {
    busy,
    markRead: (message: Message, isRead: boolean) =>
      change({
        ...mark(message, isRead),
        done: `Message marked as ${isRead ? 'read' : 'unread'}.`,
        about: aboutMessage(message),
      }),
    /** Marks a message read because it was opened; only a failure shows a toast. */
    markReadOnOpening: (message: Message) => change({ ...mark(message, true), ids: [] }),
    markAnswered: (message: Message, isAnswered: boolean) => {
      const route = isAnswered ? 'messages.mark-answered' : 'messages.mark-unanswered';
      // Who answered it is in the response.
      const fields = isAnswered ? {} : { answered_at: null, answered_by: null };
      return change({
        ...edit(message, fields),
        work: (commands) => callApi(route, { params: { id: message.id }, commands }),
        done: `Message marked as ${isAnswered ? 'answered' : 'unanswered'}.`,
        about: aboutMessage(message),
        failed: FAILED,
        retries: true,
      });
    },
    archive: (message: Message, isArchived: boolean) => {
      const route = isArchived ? 'messages.archive' : 'messages.unarchive';
      return change({
        ...edit(message, { is_archived: isArchived }),
        work: (commands) => callApi(route, { params: { id: message.id }, commands }),
        done: `Message ${archiveVerb(isArchived)}d successfully.`,
        about: aboutMessage(message),
        failed: `Failed to ${archiveVerb(isArchived)} message. Please try again.`,
      });
    },
    erase: ({ id, name }: Message) =>
      change({
        ids: [id],
        edit: () => editItems(MESSAGE_LISTS, [id], null),
        work: (commands) => callApi('messages.erase', { params: { id }, commands }),
        done: 'Message erased successfully.',
        about: { text: `From ${name}` },
        undo: 'never',
        failed: 'Failed to erase message. Please try again.',
      }),
    markManyRead: (ids: readonly string[], isRead: boolean) =>
      changeMany({
        ...editMany(ids, { is_read: isRead }),
        batches: isRead ? inBulk('messages.bulk-mark-read') : markEachUnread,
        done: (count) => `${count} message(s) marked as ${isRead ? 'read' : 'unread'}.`,
        failed: 'Failed to update messages. Please try again.',
      }),
    archiveMany: (ids: readonly string[], isArchived: boolean) =>
      changeMany({
        ...editMany(ids, { is_archived: isArchived }),
        batches: inBulk(isArchived ? 'messages.bulk-archive' : 'messages.bulk-unarchive'),
        done: (count) => `${count} message(s) ${archiveVerb(isArchived)}d successfully.`,
        failed: `Failed to ${archiveVerb(isArchived)} messages. Please try again.`,
      }),
  };
}

/** What a toast about a message speaks of: its sender, and where it is. */
function aboutMessage({ id, name }: Message) {
  const search = { section: 'messages', message: id };
  return { text: `From ${name}`, to: '/manage/shows', search };
}

function inBulk(
  route: 'messages.bulk-mark-read' | 'messages.bulk-archive' | 'messages.bulk-unarchive',
) {
  return (commands: string[]): Batches => ({
    size: BULK_IDS,
    call: async (ids) => (await callApi(route, { body: { ids }, commands })).results,
  });
}

/** The API has no call that marks many messages unread. */
const markEachUnread = (commands: string[]): Batches => ({
  size: 1,
  atOnce: 6,
  call: async ([id = '']) => {
    await callApi('messages.mark-unread', { params: { id }, commands });
    return [{ id, ok: true }];
  },
});

function archiveVerb(isArchived: boolean): string {
  return isArchived ? 'archive' : 'unarchive';
}
