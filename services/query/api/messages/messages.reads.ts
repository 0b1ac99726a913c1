import { Refused } from '@stagedoor/contracts/refusals';
import type { QueryStores } from '../../query-stores.ts';
import type { PrivateHandlers } from '../../read-path/read-routes.ts';
import { countUnread, findMessage, findMessages } from './messages.sql.ts';

export function messageReads(stores: QueryStores) {
  return {
    'messages.list': async ({ query }) =>
      findMessages(stores, { ...query, is_suspected: query.is_suspected ?? false }),

    'messages.unread': async () => findMessages(stores, { is_archived: false, is_read: false }),

    'messages.count-unread': async () => ({ count: await countUnread(stores) }),

    'messages.get': async ({ params: { id } }) => {
      const message = await findMessage(stores, id);
      if (!message) throw new Refused('not-found');
      return message;
    },
  } satisfies Partial<PrivateHandlers>;
}
