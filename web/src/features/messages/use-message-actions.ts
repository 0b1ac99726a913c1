import { BULK_IDS } from '@stagedoor/contracts/facts/limits';
import type { Message } from '@stagedoor/contracts/message';
import { callApi } from '../../api/call-api.ts';
import { inBatches } from '../../session/in-batches.ts';
import { useChanges } from '../../session/use-changes.ts';

type BulkRoute = 'messages.bulk-mark-read' | 'messages.bulk-archive' | 'messages.bulk-unarchive';

/** Changes to messages of the list, one or many. */
export function useMessageActions(onChanged: () => Promise<void>) {
  const { busy, change, changeMany } = useChanges(onChanged);
  return {
    busy,
    markRead: ({ id }: Message, isRead: boolean) =>
      change(
        () => callApi(isRead ? 'messages.mark-read' : 'messages.mark-unread', { params: { id } }),
        `Message marked as ${isRead ? 'read' : 'unread'}.`,
        'Failed to update message. Please try again.',
      ),
    /** For a message that was just opened. */
    noteRead: ({ id }: Message) =>
      change(
        () => callApi('messages.mark-read', { params: { id } }),
        undefined,
        'Failed to update message. Please try again.',
      ),
    archive: ({ id }: Message, isArchived: boolean) =>
      change(
        () => callApi(isArchived ? 'messages.archive' : 'messages.unarchive', { params: { id } }),
        `Message ${verb(isArchived)}d successfully.`,
        `Failed to ${verb(isArchived)} message. Please try again.`,
      ),
    erase: ({ id }: Message) =>
      change(
        () => callApi('messages.erase', { params: { id } }),
        'Message erased successfully.',
        'Failed to erase message. Please try again.',
      ),
    markManyRead: (ids: readonly string[], isRead: boolean) =>
      changeMany(
        () => (isRead ? atOnce('messages.bulk-mark-read', ids) : markManyUnread(ids)),
        (count) => `${count} message(s) marked as ${isRead ? 'read' : 'unread'}.`,
        'Failed to update messages. Please try again.',
      ),
    archiveMany: (ids: readonly string[], isArchived: boolean) =>
      changeMany(
        () => atOnce(isArchived ? 'messages.bulk-archive' : 'messages.bulk-unarchive', ids),
        (count) => `${count} message(s) ${verb(isArchived)}d successfully.`,
        `Failed to ${verb(isArchived)} messages. Please try again.`,
      ),
  };
}

function atOnce(route: BulkRoute, ids: readonly string[]) {
  return inBatches(
    ids,
    { size: BULK_IDS },
    async (some) => (await callApi(route, { body: { ids: some } })).results,
  );
}

/** There is no call that marks many as unread: one call each. */
function markManyUnread(ids: readonly string[]) {
  return inBatches(ids, { size: 1, atOnce: 6 }, async ([id = '']) => {
    await callApi('messages.mark-unread', { params: { id } });
    return [{ id, ok: true }];
  });
}

function verb(isArchived: boolean): string {
  return isArchived ? 'archive' : 'unarchive';
}
