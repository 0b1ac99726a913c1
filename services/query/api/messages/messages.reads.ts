import { Refused } from '@stagedoor/contracts/refusals';
import type { PrivateHandlers } from '../../read-path/read-routes.ts';
import { findMessage, findMessages, type MessageSources } from './messages.sql.ts';

export function messageReads(sources: MessageSources) {
  return {
    'messages.list': async ({ query: { is_archived, is_answered } }) =>
      findMessages(sources, {
        isArchived: is_archived && is_archived === 'true',
        isAnswered: is_answered && is_answered === 'true',
      }),

    'messages.unread': async () => findMessages(sources, { isArchived: false, isRead: false }),

    'messages.get': async ({ params: { id } }) => {
      const message = await findMessage(sources, id);
      if (!message) throw new Refused('not-found');
      return message;
    },
  } satisfies Partial<PrivateHandlers>;
}
