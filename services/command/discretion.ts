import type { FastifyInstance, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { setTimeout as wait } from 'node:timers/promises';
import { mayAccess } from '@stagedoor/contracts/account';
import { routeShapeOf } from '@stagedoor/platform/http/mount';

/**
 * Hides from visitors what a discreet route did: neither the cookie nor the duration tells whether
 * an event was written. Staff may know. Must be registered before the hook that sets the cookie.
 */
export const discretion = plugin(async (app: FastifyInstance, { leastMs }: { leastMs: number }) => {
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode < 300 && isDiscreet(request)) {
      request.shownUpTo = undefined;
      await wait(Math.max(0, leastMs - reply.elapsedTime));
    }
    return payload;
  });
});

function isDiscreet(request: FastifyRequest): boolean {
  return routeShapeOf(request)?.discreet === true && !mayAccess(request.role, 'staff');
}
