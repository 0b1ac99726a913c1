import type { FastifyInstance } from 'fastify';
import { Refused } from '@stagedoor/contracts/refusals';
import { mount } from '@stagedoor/platform/http/mount';
import { issueCsrfToken } from '@stagedoor/platform/accounts/session';

/** Who is signed in, and the token that every change needs. */
export async function sessionRoutes(app: FastifyInstance): Promise<void> {
  mount(app, 'csrf.get', async ({ request, reply }) => {
    reply.header('cache-control', 'private, no-store');
    return { csrfToken: issueCsrfToken(request, reply) };
  });

  mount(app, 'session.me', async ({ request, reply }) => {
    if (!request.user) throw new Refused('not-authenticated');
    reply.header('cache-control', 'private, no-store');
    return request.user;
  });
}
