import type { FastifyInstance, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { setTimeout as wait } from 'node:timers/promises';
import { mayAccess } from '@stagedoor/contracts/account';
import { routeShapeOf } from '@stagedoor/platform/http/mount';

/**
 * Hides from visitors what a discreet route did: the duration does not tell whether an event was
 * written. Staff may know.
 */
export const discretion = plugin(async (app: FastifyInstance, { leastMs }: { leastMs: number }) => {
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode < 300 && isDiscreet(request))
      await wait(Math.max(0, leastMs - reply.elapsedTime));
    return payload;
  });
});

function isDiscreet(request: FastifyRequest): boolean {
  return routeShapeOf(request)?.discreet === true && !mayAccess(request.role, 'staff');
}
