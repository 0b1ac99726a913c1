import { BULK_IDS } from '@stagedoor/contracts/facts/limits';
import type { Message } from '@stagedoor/contracts/message';
import { callApi } from '../../api/call-api.ts';
import type { Batches } from '../../session/in-batches.ts';
import { useChanges, type ManyTexts } from '../../session/use-changes.ts';
import { useForgetLoaded } from '../../session/use-forget-loaded.ts';
import type { Edits } from '../../ui/table/edits.ts';
import { loadUnread } from './unread.atom.ts';

const FAILED = 'Failed to update message. Please try again.';

/** Changes one message or many messages of the list. */
export function useMessageActions(edits: Edits<Message>, onChanged: () => Promise<void>) {
  const { busy, busyId, change, changeMany } = useChanges(onChanged);
  /** For changes after which the list need not be loaded again. */
  const withoutReload = useChanges(useForgetLoaded());
  const edit = (id: string, fields: Partial<Message>, call: () => Promise<Message>) => () =>
    edits.during([id], fields, call, (message) => message);
  const mark = (id: string, isRead: boolean) =>
    edit(id, { is_read: isRead }, () =>
      callApi(isRead ? 'messages.mark-read' : 'messages.mark-unread', { params: { id } }),
    );
  const editMany = (
    ids: readonly string[],
    fields: Partial<Message>,
    batches: Batches,
    texts: ManyTexts,
  ) => {
    const work = () => changeMany(ids, batches, texts);
    return edits.during(ids, fields, work, () => undefined);
  };
  return {
    busy,
    /** The id of the message that is being changed, other than by opening it. */
    busyId,
    markRead: (message: Message, isRead: boolean) =>
      change(
        mark(message.id, isRead),
        {
          done: `Message marked as ${isRead ? 'read' : 'unread'}.`,
          about: aboutMessage(message),
          failed: FAILED,
          retries: true,
        },
        message.id,
      ),
    /** Marks a message read because it was opened; only a failure shows a toast. */
    markReadOnOpening: ({ id }: Message) =>
      change(mark(id, true), { failed: FAILED, retries: true }),
    markAnswered: (message: Message, isAnswered: boolean) => {
      const { id } = message;
      const route = isAnswered ? 'messages.mark-answered' : 'messages.mark-unanswered';
      // Who answered it is in the response.
      const fields = isAnswered ? {} : { answered_at: null, answered_by: null };
      return change(
        edit(id, fields, () => callApi(route, { params: { id } })),
        {
          done: `Message marked as ${isAnswered ? 'answered' : 'unanswered'}.`,
          about: aboutMessage(message),
          failed: FAILED,
          retries: true,
        },
        id,
      );
    },
    archive: (message: Message, isArchived: boolean) => {
      const { id } = message;
      return change(
        edit(id, { is_archived: isArchived }, () =>
          callApi(isArchived ? 'messages.archive' : 'messages.unarchive', { params: { id } }),
        ),
        {
          done: `Message ${archiveVerb(isArchived)}d successfully.`,
          about: aboutMessage(message),
          failed: `Failed to ${archiveVerb(isArchived)} message. Please try again.`,
        },
        id,
      );
    },
    erase: ({ id, name, is_read, is_archived }: Message) => {
      const call = () => callApi('messages.erase', { params: { id } });
      const work = async () => {
        await edits.during([id], null, call, () => null);
        if (!is_read && !is_archived) loadUnread();
      };
      return withoutReload.change(work, {
        done: 'Message erased successfully.',
        about: { text: `From ${name}` },
        undo: 'never',
        failed: 'Failed to erase message. Please try again.',
      });
    },
    markManyRead: (ids: readonly string[], isRead: boolean) =>
      editMany(
        ids,
        { is_read: isRead },
        isRead ? inBulk('messages.bulk-mark-read') : markEachUnread,
        {
          done: (count) => `${count} message(s) marked as ${isRead ? 'read' : 'unread'}.`,
          failed: 'Failed to update messages. Please try again.',
        },
      ),
    archiveMany: (ids: readonly string[], isArchived: boolean) =>
      editMany(
        ids,
        { is_archived: isArchived },
        inBulk(isArchived ? 'messages.bulk-archive' : 'messages.bulk-unarchive'),
        {
          done: (count) => `${count} message(s) ${archiveVerb(isArchived)}d successfully.`,
          failed: `Failed to ${archiveVerb(isArchived)} messages. Please try again.`,
        },
      ),
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
  const call = async (ids: string[]) => (await callApi(route, { body: { ids } })).results;
  return { size: BULK_IDS, call };
}

/** The API has no call that marks many messages unread. */
const markEachUnread = {
  size: 1,
  atOnce: 6,
  call: async ([id = '']: string[]) => {
    await callApi('messages.mark-unread', { params: { id } });
    return [{ id, ok: true }];
  },
};

function archiveVerb(isArchived: boolean): string {
  return isArchived ? 'archive' : 'unarchive';
}
