import { Refused } from '@stagedoor/contracts/refusals';
import type { QueryStores } from '../../query-stores.ts';
import type { PrivateHandlers } from '../../read-path/read-routes.ts';
import { countUnread, findMessage, findMessages } from './messages.sql.ts';

export function messageReads(stores: QueryStores) {
  return {
    'messages.list': async ({ query: { is_archived, is_answered } }) =>
      findMessages(stores, {
        isArchived: is_archived && is_archived === 'true',
        isAnswered: is_answered && is_answered === 'true',
      }),

    'messages.unread': async () => findMessages(stores, { isArchived: false, isRead: false }),

    'messages.count-unread': async () => ({ count: await countUnread(stores) }),

    'messages.get': async ({ params: { id } }) => {
      const message = await findMessage(stores, id);
      if (!message) throw new Refused('not-found');
      return message;
    },
  } satisfies Partial<PrivateHandlers>;
}
