import { createHmac, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { api } from '@stagedoor/contracts/api';
import { Refused } from '@stagedoor/contracts/refusals';
import type { RouteShape } from '@stagedoor/contracts/route';
import type { Sql } from '@stagedoor/platform/postgres';
import { browserSecret } from '@stagedoor/platform/session';
import { noteWritten, writtenBy } from '@stagedoor/platform/written';
import type { CommandContext } from './command-runner.ts';
import { derivedId } from './derived-id.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The same for a repeated Idempotency-Key, fresh otherwise. */
    commandId: string;
    /** Position in the log of what this request wrote. */
    written: bigint | undefined;
    idempotencyKey: string | undefined;
  }
}

interface IdempotencyRecord {
  request_hash: string;
  status: number | null;
  body: string | null;
  position: bigint | null;
}

/**
 * Gives every mutating request its command id. With an Idempotency-Key the id is derived from caller and key, the first successful answer is kept,
 * and the same key with another body is refused; signing in, up and out is never replayed, because its answer is a session. Where no answer was kept (a crash), the request runs again under the same ids, which has no second effect.
 */
export const commandContext = plugin(
  async (app: FastifyInstance, { sql, secret }: { sql: Sql; secret: string }) => {
    app.decorateRequest('commandId', '');
    app.decorateRequest('written', undefined);
    app.decorateRequest('idempotencyKey', undefined);

    app.addHook('preHandler', async (request, reply) => {
      request.commandId = randomUUID();
      const key = keyOf(request);
      if (!key) return;
      request.commandId = key;
      if (neverReplayed(request)) return;
      const hash = requestHash(request, secret);
      request.idempotencyKey = key;
      const [earlier] = await sql.rows<IdempotencyRecord>(
        `with claimed as (insert into app.idempotency (key, request_hash) values ($1, $2) on conflict do nothing)
       select request_hash, status, body, position from app.idempotency where key = $1`,
        [key, hash],
      );
      if (earlier && earlier.request_hash !== hash) throw new Refused('idempotency-mismatch');
      if (earlier?.status) return replay(reply, earlier);
    });

    app.addHook('onSend', async (request, reply, payload) => {
      const { written } = request;
      // A browser that waits for more already goes on doing so.
      if (written !== undefined && written > (writtenBy(request) ?? -1n))
        noteWritten(reply, written);
      if (request.idempotencyKey && reply.statusCode < 300) {
        const body = typeof payload === 'string' ? payload : '';
        await sql.rows(
          'update app.idempotency set status = $2, body = $3, position = $4 where key = $1 and status is null',
          [request.idempotencyKey, reply.statusCode, body, request.written ?? null],
        );
      }
      return payload;
    });
  },
);

/** What the command runner needs to know of the caller. */
export function contextOf(request: FastifyRequest, part?: string): CommandContext {
  const { user, role, commandId } = request;
  return {
    commandId: part === undefined ? commandId : derivedId(commandId, part),
    actor: { id: user?.id ?? 'visitor', role },
  };
}

/** Remembers what was written, for the answer's read-your-writes cookie. The furthest position counts. */
export function wrote(request: FastifyRequest, position: bigint | undefined): void {
  if (position !== undefined && position > (request.written ?? -1n)) request.written = position;
}

/** Leaves no copy of an answer that tells of a person. Asked again, the request runs again under the same ids, which has no second effect. */
export function keepNoAnswer(request: FastifyRequest): void {
  request.idempotencyKey = undefined;
}

function replay(reply: FastifyReply, { status, body, position }: IdempotencyRecord): FastifyReply {
  reply.request.idempotencyKey = undefined;
  wrote(reply.request, position ?? undefined);
  return reply
    .code(status ?? 200)
    .type('application/json; charset=utf-8')
    .serializer(String)
    .send(body);
}

function keyOf(request: FastifyRequest): string | undefined {
  const sent = request.headers['idempotency-key'];
  const { route } = request.routeOptions.config;
  if (typeof sent !== 'string' || request.method !== 'POST' || !route) return undefined;
  if (sent.length < 1 || sent.length > 200) {
    throw new Refused('invalid-input', {
      errors: { 'Idempotency-Key': ['Use 1 to 200 characters.'] },
    });
  }
  const caller = api[route].access === 'anyone' ? browserSecret(request) : (request.user?.id ?? '');
  return derivedId(caller, route, sent);
}

function neverReplayed({ routeOptions }: FastifyRequest): boolean {
  const { route } = routeOptions.config;
  const shape: RouteShape | undefined = route && api[route];
  return shape?.neverReplayed ?? false;
}

function requestHash(request: FastifyRequest, secret: string): string {
  const hash = createHmac('sha256', secret)
    .update(request.url)
    .update(JSON.stringify(request.body ?? null));
  for (const file of request.uploads) hash.update(file.name).update(file.bytes);
  return hash.digest('base64url');
}
