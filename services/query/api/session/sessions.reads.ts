import { Refused } from '@stagedoor/contracts/refusals';
import { findPasskeys } from '@stagedoor/platform/accounts/passkey-row';
import { findOwnSessions } from '@stagedoor/platform/accounts/session-store';
import type { QueryStores } from '../../query-stores.ts';
import type { PrivateHandlers } from '../../read-path/read-routes.ts';

/** Where somebody is signed in, and with what. */
export function sessionsReads({ sql }: QueryStores) {
  return {
    'sessions.list': async ({ request: { user, session } }) => {
      if (!user) throw new Refused('not-authenticated');
      return { results: await findOwnSessions(sql, user.id, session.sessionId) };
    },

    'passkeys.list': async ({ request: { user } }) => {
      if (!user) throw new Refused('not-authenticated');
      return { results: await findPasskeys(sql, user.id) };
    },
  } satisfies Partial<PrivateHandlers>;
}
