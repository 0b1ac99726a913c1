import { ERASED, PERSONAL } from '@stagedoor/contracts/history';
import type { Occasion, On, Statement } from '../projection.ts';
import { entry, type Patch } from './history.entry.ts';

const NEW = { is_read: false, is_archived: false };

/** Messages in history: that they came, and who dealt with them. What they said is not for auditors. */
export const messagesHistory = {
  MessageReceived: (fact) =>
    aboutMessage(fact, 'Received a message', 'set', { ...personal(PERSONAL), ...NEW }),
  MessageRead: (fact) => aboutMessage(fact, 'Marked a message as read', 'set', { is_read: true }),
  MessageMarkedUnread: (fact) =>
    aboutMessage(fact, 'Marked a message as unread', 'set', { is_read: false }),
  MessageArchived: (fact) => aboutMessage(fact, 'Archived a message', 'set', { is_archived: true }),
  MessageUnarchived: (fact) =>
    aboutMessage(fact, 'Took a message out of the archive', 'set', { is_archived: false }),
  MessageErased: (fact) => aboutMessage(fact, 'Erased a message', 'erase', personal(ERASED)),
} satisfies On<Statement>;

function personal(marker: string) {
  return { name: marker, email: marker, message: marker };
}

function aboutMessage(fact: Occasion, sentence: string, patch: Patch, fields: object): Statement {
  return entry(fact, { subject: 'message', id: fact.id, sentence }, patch, fields);
}
