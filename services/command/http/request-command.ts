import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { mayAccess } from '@stagedoor/contracts/account';
import { routeShapeOf } from '@stagedoor/platform/http/mount';
import { noteWritten, writtenBy } from '@stagedoor/platform/http/written';
import type { Caller, CommandRunner, Run } from '../run/command-runner.ts';
import { idempotencyKeyOf } from './idempotency.ts';

declare module 'fastify' {
  interface FastifyInstance {
    runningInBulk: Set<string>;
  }
  interface FastifyRequest {
    /** The same for a repeated Idempotency-Key, fresh otherwise. */
    commandId: string;
    /** Who acts, and under which command id. */
    caller: Caller;
    /** Runs commands in the name of the caller. */
    run: Run;
    /** Whether events of this request are in the log. */
    hasWritten: boolean;
    /** How far the read tables must be before the browser's next read. */
    shownUpTo: bigint | undefined;
  }
}

/**
 * Gives every mutating request its command id and its runner. Responses to staff name the command
 * under which events were written, and make the next read wait for them; public forms do not tell
 * whether they wrote anything, and no page for visitors shows what they write.
 */
export const requestCommand = plugin(
  async (app: FastifyInstance, { runner }: { runner: CommandRunner }) => {
    app.decorate('runningInBulk', new Set<string>());
    app.decorateRequest('commandId', '');
    app.decorateRequest('hasWritten', false);
    app.decorateRequest('shownUpTo', undefined);
    app.decorateRequest('caller');
    app.decorateRequest('run');

    app.addHook('preHandler', async (request) => {
      const key = idempotencyKeyOf(request);
      const { user, role } = request;
      request.commandId = key ?? randomUUID();
      request.log = request.log.child({ command: request.commandId });
      request.caller = {
        actor: { id: user?.id ?? 'visitor', role },
        commandId: request.commandId,
        get isFreshId() {
          return key === undefined || request.isFirstTry;
        },
        onWritten: (position) => {
          request.hasWritten = true;
          noteShown(request, position);
        },
      };
      request.run = runner.runnerFor(request.caller);
    });

    app.addHook('onSend', async (request, reply) => {
      const { shownUpTo, hasWritten, commandId, role } = request;
      const { access = 'anyone' } = routeShapeOf(request) ?? {};
      if (hasWritten && access !== 'anyone') reply.header('x-command-id', commandId);
      if (shownUpTo === undefined || !mayAccess(role, 'staff')) return;
      // The browser may already wait for a later position.
      if (shownUpTo > (writtenBy(request) ?? -1n)) noteWritten(reply, shownUpTo);
    });
  },
);

/** Notes what the response shows, so that the browser's next read is no older. */
export function noteShown(request: FastifyRequest, position: bigint | undefined): void {
  if (position !== undefined && position > (request.shownUpTo ?? -1n)) request.shownUpTo = position;
}
