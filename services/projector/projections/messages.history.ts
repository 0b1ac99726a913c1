import { ERASED, PERSONAL } from '@stagedoor/contracts/history';
import type { EventContext, EventHandlers, Statement } from '../projection.ts';
import { historyEntry, type Patch } from './history-entry.statement.ts';

const NEW = { is_read: false, is_archived: false };

/** That messages came, and who dealt with them. Their content stays sealed. */
export const messagesHistory = {
  MessageReceived: (event) =>
    aboutMessage(event, 'Received a message', 'set', { ...personal(PERSONAL), ...NEW }, event.data),
  MessageRead: (event) => aboutMessage(event, 'Marked a message as read', 'set', { is_read: true }),
  MessageMarkedUnread: (event) =>
    aboutMessage(event, 'Marked a message as unread', 'set', { is_read: false }),
  MessageArchived: (event) =>
    aboutMessage(event, 'Archived a message', 'set', { is_archived: true }),
  MessageUnarchived: (event) =>
    aboutMessage(event, 'Took a message out of the archive', 'set', { is_archived: false }),
  MessageErased: (event) => aboutMessage(event, 'Erased a message', 'erase', personal(ERASED)),
} satisfies EventHandlers<Statement[]>;

function personal(marker: string) {
  return { name: marker, email: marker, message: marker };
}

function aboutMessage(
  event: EventContext,
  sentence: string,
  patch: Patch,
  fields: object,
  sealed?: object,
): Statement[] {
  const about = { subject: 'message', id: event.id, sentence, ...(sealed && { sealed }) } as const;
  return historyEntry(event, about, patch, fields);
}
