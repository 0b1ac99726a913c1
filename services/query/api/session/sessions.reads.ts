import { Refused } from '@stagedoor/contracts/refusals';
import { findOwnSessions } from '@stagedoor/platform/accounts/session-store';
import type { QueryStores } from '../../query-stores.ts';
import type { PrivateHandlers } from '../../read-path/read-routes.ts';

/** Where somebody is signed in. */
export function sessionsReads({ sql }: QueryStores) {
  return {
    'sessions.list': async ({ request: { user, session } }) => {
      if (!user) throw new Refused('not-authenticated');
      return { results: await findOwnSessions(sql, user.id, session.sessionId) };
    },
  } satisfies Partial<PrivateHandlers>;
}
