import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { api } from '@stagedoor/contracts/api';
import { invalidField, Refused } from '@stagedoor/contracts/refusals';
import { routeShapeOf } from '@stagedoor/platform/http/mount';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { browserSecret } from '@stagedoor/platform/accounts/session';
import { derivedKey, type SessionSecrets } from '@stagedoor/platform/accounts/session-secret';
import { derivedId } from '../run/derived-id.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The key under which the response will be kept. */
    idempotencyKey: string | undefined;
    /** Whether no other request has come with its key, as far as is known. */
    isFirstTry: boolean;
  }
}

/** In the `from` clause of a statement, so that its commit does not wait for the disk. */
const NOT_AWAITED = "set_config('synchronous_commit', 'off', true)";

interface IdempotencyRecord {
  is_new: boolean;
  request_hash: string;
  status: number | null;
  body: string | null;
  etag: string | null;
  /** Null where the request wrote nothing. */
  position: bigint | null;
}

/**
 * Keeps the first successful response under its Idempotency-Key and replays it; the same key with
 * another body is refused, unless the first request was. Without a kept response (after a crash, or
 * by contract) the request runs again under the same command id, which has no second effect.
 */
export const idempotency = plugin(
  async (app: FastifyInstance, { sql, secrets }: { sql: Sql; secrets: SessionSecrets }) => {
    app.decorateRequest('idempotencyKey', undefined);
    app.decorateRequest('isFirstTry', false);
    const hashKeys = secrets.map((it) => createSecretKey(derivedKey(it, 'idempotency')));

    app.addHook('preHandler', async (request, reply) => {
      const key = idempotencyKeyOf(request);
      const kept = routeShapeOf(request)?.keptUnderKey ?? 'response';
      if (!key || kept === 'nothing') return;
      const [hash = '', ...earlier] = hashKeys.map((it) => requestHash(request, it));
      const claimed = await claim(sql, key, hash);
      if (claimed && ![hash, ...earlier].includes(claimed.request_hash))
        throw new Refused('idempotency-mismatch');
      if (claimed?.status) return replay(reply, claimed);
      request.isFirstTry = claimed?.is_new ?? false;
      if (kept === 'response') request.idempotencyKey = key;
    });

    app.addHook('onSend', async (request, reply, payload) => {
      if (!request.idempotencyKey) return payload;
      if (reply.statusCode < 300)
        return keepFirst(sql, reply, typeof payload === 'string' ? payload : '');
      // After a failure of the server something may be in the log under this key.
      if (reply.statusCode < 500) await release(sql, request);
      return payload;
    });
  },
);

/** The Idempotency-Key, made unique to its caller and route; undefined without one. */
export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const sent = request.headers['idempotency-key'];
  const { route } = request.routeOptions.config;
  if (typeof sent !== 'string' || !route) return undefined;
  if (sent.length < 1 || sent.length > 200)
    throw invalidField('Idempotency-Key', 'Use 1 to 200 characters.');
  const caller = api[route].access === 'anyone' ? browserSecret(request) : (request.user?.id ?? '');
  return derivedId(caller, route, sent);
}

/**
 * Binds the key to the request that came first, and returns its record. The commit does not wait
 * for the disk: if a crash of Postgres loses the record, the repeated request makes it again, under
 * the same command id.
 */
function claim(sql: Sql, key: string, hash: string): Promise<IdempotencyRecord | undefined> {
  return sql.row<IdempotencyRecord>(
    `insert into app.idempotency as known (key, request_hash) select $1, $2 from ${NOT_AWAITED}
     on conflict (key) do update set request_hash = known.request_hash
     returning xmax = 0 as is_new, request_hash, status, body, etag, position`,
    [key, hash],
  );
}

/** Returns the response that was kept first. The command is done, so a failure is only logged. */
async function keepFirst(sql: Sql, reply: FastifyReply, body: string): Promise<string> {
  const { idempotencyKey, shownUpTo, log } = reply.request;
  const etag = reply.getHeader('etag')?.toString() ?? null;
  try {
    const kept = await sql.row<{ body: string; etag: string | null }>(
      `update app.idempotency set
         status = coalesce(status, $2),
         body = case when status is null then $3 else body end,
         etag = case when status is null then $4 else etag end,
         position = case when status is null then $5 else position end
       from ${NOT_AWAITED} where key = $1 returning body, etag`,
      [idempotencyKey, reply.statusCode, body, etag, shownUpTo ?? null],
    );
    if (kept?.etag) reply.header('etag', kept.etag);
    return kept?.body ?? body;
  } catch (err) {
    log.warn({ err }, 'The response to a request with an Idempotency-Key could not be kept.');
    return body;
  }
}

/** After a refusal the key may come with a corrected request. */
async function release(sql: Sql, { idempotencyKey, log }: FastifyRequest): Promise<void> {
  await sql
    .rows('delete from app.idempotency where key = $1 and status is null', [idempotencyKey])
    .catch((err: unknown) => log.warn({ err }, 'An Idempotency-Key could not be released.'));
}

function replay(reply: FastifyReply, { status, body, etag, position }: IdempotencyRecord) {
  reply.request.hasWritten = position !== null;
  reply.request.shownUpTo = position ?? undefined;
  if (etag) reply.header('etag', etag);
  reply.code(status ?? 200);
  if (!body) return reply.send();
  return reply.type('application/json; charset=utf-8').serializer(String).send(body);
}

function requestHash(request: FastifyRequest, hashKey: KeyObject): string {
  const hash = createHmac('sha256', hashKey)
    .update(request.url)
    .update(JSON.stringify(request.body ?? null));
  for (const file of request.uploads) hash.update(file.name).update(file.bytes);
  return hash.digest('base64url');
}
