import { ERASED, PERSONAL } from '@stagedoor/contracts/history';
import type { EventContext, EventHandlers } from '../projection.ts';
import type { HistoryChange } from './history.fold.ts';

const UNANSWERED = { answered_at: null, answered_by: null };
const NEW = { is_read: false, is_archived: false, ...UNANSWERED };

/** When messages came, and who dealt with them. Their content stays sealed. */
export const messagesHistory = {
  MessageReceived: (event) => ({
    ...aboutMessage(event, 'Received a message', { ...personal(PERSONAL), ...NEW }),
    sealed: event.data,
  }),
  MessageRead: (event) => aboutMessage(event, 'Marked a message as read', { is_read: true }),
  MessageMarkedUnread: (event) =>
    aboutMessage(event, 'Marked a message as unread', { is_read: false }),
  MessageAnswered: (event) =>
    aboutMessage(event, 'Marked a message as answered', {
      answered_at: event.data.at,
      answered_by: event.data.by,
    }),
  MessageMarkedUnanswered: (event) =>
    aboutMessage(event, 'Marked a message as unanswered', UNANSWERED),
  MessageArchived: (event) => aboutMessage(event, 'Archived a message', { is_archived: true }),
  MessageUnarchived: (event) =>
    aboutMessage(event, 'Took a message out of the archive', { is_archived: false }),
  MessageErased: (event) => ({
    ...aboutMessage(event, 'Erased a message', personal(ERASED)),
    erases: true,
  }),
} satisfies EventHandlers<HistoryChange>;

function personal(marker: string) {
  return { name: marker, email: marker, message: marker };
}

function aboutMessage(event: EventContext, sentence: string, set: object): HistoryChange {
  return { event, subject: 'message', id: event.id, sentence, set };
}
