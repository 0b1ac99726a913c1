import { callerOf, issueCsrfToken } from '@stagedoor/platform/accounts/session';
import type { PrivateHandlers } from '../../read-path/read-routes.ts';

/** The account that is signed in, and the token that every change needs. */
export const sessionReads = {
  'csrf.get': async ({ request, reply }) => ({ csrfToken: issueCsrfToken(request, reply) }),

  'session.me': async ({ request }) => {
    return callerOf(request);
  },
} satisfies Partial<PrivateHandlers>;
