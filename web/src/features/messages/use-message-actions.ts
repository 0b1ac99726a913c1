import { BULK_IDS } from '@stagedoor/contracts/facts/limits';
import type { MessageFlagRoute } from '@stagedoor/contracts/facts/message-flags';
import type { Message } from '@stagedoor/contracts/message';
import { callApi } from '../../session/call-api.ts';
import { editItems } from '../../data/cached-items.ts';
import type { Batches } from '../../data/in-batches.ts';
import { queryClient } from '../../data/query-client.ts';
import { useChanges, type Change } from '../../data/use-changes.ts';
import { MESSAGE_LISTS, openedMessage, SUSPECTED } from './load-messages.ts';

const FAILED = 'Failed to update message. Please try again.';

/** Changes one message or many messages of the list. */
export function useMessageActions() {
  const { busy, change, changeMany } = useChanges('messages');
  const edit = (message: Message, fields: Partial<Message>, route: StateRoute) => ({
    ids: [message.id],
    edit: () => editItems(MESSAGE_LISTS, [message.id], fields),
    work: (commands: string[]) => callApi(route, { params: { id: message.id }, commands }),
    settle: (changed: Message) =>
      queryClient.setQueryData(openedMessage(message.id).queryKey, (opened) => opened && changed),
    about: aboutMessage(message),
    failed: FAILED,
    retries: true,
  });
  const editMany = (ids: readonly string[], fields: Partial<Message>) => ({
    ids,
    edit: () => editItems(MESSAGE_LISTS, ids, fields),
  });
  return {
    busy,
    /** What switches each state of a message, as in its menu. */
    switchesOf: (message: Message) => {
      const { is_read, is_archived, answered_at } = message;
      const isAnswered = answered_at !== null;
      const verb = archiveVerb(!is_archived);
      const switchState = ({ text, route, fields, ...toasts }: StateSwitch) => ({
        text,
        onSelect: () => change({ ...edit(message, fields, route), ...toasts }),
      });
      return {
        read: switchState({
          text: is_read ? 'Mark as Unread' : 'Mark as Read',
          route: is_read ? 'messages.mark-unread' : 'messages.mark-read',
          fields: { is_read: !is_read },
          done: `Message marked as ${is_read ? 'unread' : 'read'}.`,
        }),
        answered: switchState({
          text: isAnswered ? 'Mark as Unanswered' : 'Mark as Answered',
          route: isAnswered ? 'messages.mark-unanswered' : 'messages.mark-answered',
          // Who answered it is in the response.
          fields: isAnswered ? { answered_at: null, answered_by: null } : {},
          done: `Message marked as ${isAnswered ? 'unanswered' : 'answered'}.`,
        }),
        archive: switchState({
          text: is_archived ? 'Unarchive' : 'Archive',
          route: is_archived ? 'messages.unarchive' : 'messages.archive',
          fields: { is_archived: !is_archived },
          done: `Message ${verb}d successfully.`,
          failed: `Failed to ${verb} message. Please try again.`,
          retries: false,
        }),
      };
    },
    /** Marks a message read because it was opened; only a failure shows a toast. */
    markReadOnOpening: (message: Message) =>
      change({ ...edit(message, { is_read: true }, 'messages.mark-read'), ids: [] }),
    markGenuine: (message: Message) =>
      change({
        ...edit(message, {}, 'messages.mark-genuine'),
        edit: () => editItems(SUSPECTED, [message.id], null),
        done: 'Message marked as genuine.',
        undo: 'never',
      }),
    erase: ({ id, name, is_suspected }: Message) =>
      change({
        ids: [id],
        edit: () => editItems(is_suspected ? SUSPECTED : MESSAGE_LISTS, [id], null),
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

/** The routes that switch a state of one message. */
type StateRoute = MessageFlagRoute | `messages.mark-${'answered' | 'unanswered' | 'genuine'}`;

interface StateSwitch extends Partial<Pick<Change, 'done' | 'failed' | 'retries'>> {
  text: string;
  route: StateRoute;
  /** What the list shows at once. */
  fields: Partial<Message>;
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
