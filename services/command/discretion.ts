import type { FastifyInstance, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { setTimeout as wait } from 'node:timers/promises';
import { mayAccess } from '@stagedoor/contracts/account';
import { api } from '@stagedoor/contracts/api';
import type { RouteShape } from '@stagedoor/contracts/route';

/**
 * Keeps what a discreet route did from whoever called it. An address that is on the list already, and a form that a machine filled in,
 * write no event: the cookie of what was written would tell that, and so would the time. Staff may know. Register this before the hooks
 * that set the cookie.
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

function isDiscreet({ role, routeOptions }: FastifyRequest): boolean {
  const { route } = routeOptions.config;
  const shape: RouteShape | undefined = route && api[route];
  return shape?.discreet === true && !mayAccess(role, 'staff');
}
