import { Refused } from '@stagedoor/contracts/refusals';
import { findListedUser } from '@stagedoor/platform/accounts/listed-user';
import type { QueryStores } from '../../query-stores.ts';
import type { PrivateHandlers } from '../../read-path/read-routes.ts';
import { findListedUsers } from './people.sql.ts';

/** The accounts, as site managers read them. */
export function peopleReads({ sql }: QueryStores) {
  return {
    'people.list': async ({ query }) => findListedUsers(sql, query),

    'people.get': async ({ params: { id } }) => {
      const found = await findListedUser(sql, id);
      if (!found) throw new Refused('not-found');
      return found;
    },
  } satisfies Partial<PrivateHandlers>;
}
