import { BULK_IDS } from '@stagedoor/contracts/facts/limits';
import type { Message } from '@stagedoor/contracts/message';
import { callApi } from '../../api/call-api.ts';
import { useChanges } from '../../session/use-changes.ts';

const FAILED = 'Failed to update message. Please try again.';

/** Changes to messages of the list, one or many. */
export function useMessageActions(onChanged: () => Promise<void>) {
  const { busy, change, changeMany } = useChanges(onChanged);
  return {
    busy,
    markRead: ({ id }: Message, isRead: boolean) =>
      change(
        () => callApi(isRead ? 'messages.mark-read' : 'messages.mark-unread', { params: { id } }),
        { done: `Message marked as ${isRead ? 'read' : 'unread'}.`, failed: FAILED },
      ),
    /** For a message that was just opened. */
    noteRead: ({ id }: Message) =>
      change(() => callApi('messages.mark-read', { params: { id } }), { failed: FAILED }),
    archive: ({ id }: Message, isArchived: boolean) =>
      change(
        () => callApi(isArchived ? 'messages.archive' : 'messages.unarchive', { params: { id } }),
        {
          done: `Message ${archive(isArchived)}d successfully.`,
          failed: `Failed to ${archive(isArchived)} message. Please try again.`,
        },
      ),
    erase: ({ id }: Message) =>
      change(() => callApi('messages.erase', { params: { id } }), {
        done: 'Message erased successfully.',
        failed: 'Failed to erase message. Please try again.',
      }),
    markManyRead: (ids: readonly string[], isRead: boolean) =>
      changeMany(ids, isRead ? inBulk('messages.bulk-mark-read') : markEachUnread, {
        done: (count) => `${count} message(s) marked as ${isRead ? 'read' : 'unread'}.`,
        failed: 'Failed to update messages. Please try again.',
      }),
    archiveMany: (ids: readonly string[], isArchived: boolean) =>
      changeMany(ids, inBulk(isArchived ? 'messages.bulk-archive' : 'messages.bulk-unarchive'), {
        done: (count) => `${count} message(s) ${archive(isArchived)}d successfully.`,
        failed: `Failed to ${archive(isArchived)} messages. Please try again.`,
      }),
  };
}

function inBulk(
  route: 'messages.bulk-mark-read' | 'messages.bulk-archive' | 'messages.bulk-unarchive',
) {
  const call = async (ids: string[]) => (await callApi(route, { body: { ids } })).results;
  return { size: BULK_IDS, call };
}

/** There is no call that marks many as unread. */
const markEachUnread = {
  size: 1,
  atOnce: 6,
  call: async ([id = '']: string[]) => {
    await callApi('messages.mark-unread', { params: { id } });
    return [{ id, ok: true }];
  },
};

function archive(isArchived: boolean): string {
  return isArchived ? 'archive' : 'unarchive';
}
