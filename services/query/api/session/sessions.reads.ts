import { callerOf } from '@stagedoor/platform/accounts/session';
import { findPasskeys } from '@stagedoor/platform/accounts/passkey-row';
import { findOwnSessions } from '@stagedoor/platform/accounts/session-store';
import type { QueryStores } from '../../query-stores.ts';
import type { PrivateHandlers } from '../../read-path/read-routes.ts';

/** Where somebody is signed in, and with what. */
export function sessionsReads({ sql }: QueryStores) {
  return {
    'sessions.list': async ({ request }) => ({
      results: await findOwnSessions(sql, callerOf(request).id, request.session.sessionId),
    }),

    'passkeys.list': async ({ request }) => ({
      results: await findPasskeys(sql, callerOf(request).id),
    }),
  } satisfies Partial<PrivateHandlers>;
}
