import { createHmac, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { api } from '@stagedoor/contracts/api';
import { Refused } from '@stagedoor/contracts/refusals';
import type { RouteShape } from '@stagedoor/contracts/route';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { browserSecret } from '@stagedoor/platform/accounts/session';
import { noteWritten, writtenBy } from '@stagedoor/platform/http/written';
import type { CommandContext } from './command-runner.ts';
import { derivedId } from './derived-id.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The same for a repeated Idempotency-Key, fresh otherwise. */
    commandId: string;
    isFreshId: boolean;
    /** Position in the log of what this request wrote. */
    written: bigint | undefined;
    idempotencyKey: string | undefined;
  }
}

interface IdempotencyRecord {
  request_hash: string;
  status: number | null;
  body: string | null;
  etag: string | null;
  position: bigint | null;
}

/**
 * Gives every mutating request its command id. With an Idempotency-Key the id is derived from caller and key, the first successful answer is kept and given to all,
 * and the same key with another body is refused; signing in, up and out is never replayed, because its answer is a session. Where no answer was kept (a crash), the request runs again under the same ids, which has no second effect.
 */
export const commandContext = plugin(
  async (app: FastifyInstance, { sql, secret }: { sql: Sql; secret: string }) => {
    app.decorateRequest('commandId', '');
    app.decorateRequest('isFreshId', true);
    app.decorateRequest('written', undefined);
    app.decorateRequest('idempotencyKey', undefined);

    app.addHook('preHandler', async (request, reply) => {
      request.commandId = randomUUID();
      const key = keyOf(request);
      if (!key) return;
      request.commandId = key;
      request.isFreshId = false;
      if (neverReplayed(request)) return;
      const hash = requestHash(request, secret);
      request.idempotencyKey = key;
      const claimed = await claim(sql, key, hash);
      if (claimed && claimed.request_hash !== hash) throw new Refused('idempotency-mismatch');
      if (claimed?.status) return replay(reply, claimed);
    });

    app.addHook('onSend', async (request, reply, payload) => {
      const { written } = request;
      // A browser that waits for more already goes on doing so.
      if (written !== undefined && written > (writtenBy(request) ?? -1n))
        noteWritten(reply, written);
      if (request.idempotencyKey && reply.statusCode < 300) {
        return keepFirst(sql, reply, typeof payload === 'string' ? payload : '');
      }
      return payload;
    });
  },
);

/** What the command runner needs to know of the caller. */
export function contextOf(request: FastifyRequest, part?: string): CommandContext {
  const { user, role, commandId, isFreshId } = request;
  return {
    commandId: part === undefined ? commandId : derivedId(commandId, part),
    isFreshId,
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

/** Ties the key to what this request asks, unless it is tied already. The answer is what stands there now, also where another request had to be waited for. */
function claim(sql: Sql, key: string, hash: string): Promise<IdempotencyRecord | undefined> {
  return sql.row<IdempotencyRecord>(
    `insert into app.idempotency as known (key, request_hash) values ($1, $2)
     on conflict (key) do update set request_hash = known.request_hash
     returning request_hash, status, body, etag, position`,
    [key, hash],
  );
}

/** Keeps the answer, or gives the one that a request with the same key kept first. The command is done: what cannot be kept is answered all the same. */
async function keepFirst(sql: Sql, reply: FastifyReply, body: string): Promise<string> {
  const { idempotencyKey, written, log } = reply.request;
  const etag = reply.getHeader('etag')?.toString() ?? null;
  try {
    const kept = await sql.row<{ body: string; etag: string | null }>(
      `update app.idempotency set
         status = coalesce(status, $2),
         body = case when status is null then $3 else body end,
         etag = case when status is null then $4 else etag end,
         position = case when status is null then $5 else position end
       where key = $1 returning body, etag`,
      [idempotencyKey, reply.statusCode, body, etag, written ?? null],
    );
    if (kept?.etag) reply.header('etag', kept.etag);
    return kept?.body ?? body;
  } catch (err) {
    log.warn({ err }, 'The answer to a request with an Idempotency-Key could not be kept.');
    return body;
  }
}

function replay(
  reply: FastifyReply,
  { status, body, etag, position }: IdempotencyRecord,
): FastifyReply {
  reply.request.idempotencyKey = undefined;
  wrote(reply.request, position ?? undefined);
  if (etag) reply.header('etag', etag);
  reply.code(status ?? 200);
  if (!body) return reply.send();
  return reply.type('application/json; charset=utf-8').serializer(String).send(body);
}

function keyOf(request: FastifyRequest): string | undefined {
  const sent = request.headers['idempotency-key'];
  const { route } = request.routeOptions.config;
  if (typeof sent !== 'string' || !route) return undefined;
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
