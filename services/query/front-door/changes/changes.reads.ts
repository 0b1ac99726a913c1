import type { FastifyRequest } from 'fastify';
import { finished } from 'node:stream';
import { mayAccess } from '@stagedoor/contracts/account';
import { api } from '@stagedoor/contracts/api';
import { CHANGE_STREAMS } from '@stagedoor/contracts/facts/limits';
import { roleNow } from '@stagedoor/platform/accounts/session';
import { isStoreAway } from '@stagedoor/platform/stores/store-away';
import type { QueryStores } from '../../query-stores.ts';
import type { PrivateHandlers } from '../../read-path/read-routes.ts';
import { concurrencyLimit } from '@stagedoor/platform/http/concurrency-limit';
import { changeStream, type ChangeStream } from './change-stream.ts';

const HEARTBEAT_MS = 15_000;
const RETRY_SECONDS = 30;
const TOO_MANY = 'This account already follows changes in too many browsers.';

/** Tells staff about changes as they happen. */
export function changeStreams(stores: QueryStores) {
  const { primary, feed, log } = stores;
  const { heartbeatMs = HEARTBEAT_MS, limits = CHANGE_STREAMS } = stores.changeStreams ?? {};
  const open = concurrencyLimit({ limits, retrySeconds: RETRY_SECONDS, message: TOO_MANY });
  const streams = new Set<ChangeStream>();

  const reads = {
    'changes.follow': async ({ query: { since }, request, reply }) => {
      const release = open.acquire(request.user?.id ?? '');
      const stream = changeStream();
      streams.add(stream);
      const unsubscribe = feed.subscribe(stream.send);
      const heartbeat = setInterval(() => void beat(stream, request), heartbeatMs);
      // Runs even if the reader left while the request waited for its own write.
      finished(reply.raw, () => {
        clearInterval(heartbeat);
        unsubscribe();
        streams.delete(stream);
        stream.end();
        release();
      });
      stream.send(feed.since(request.headers['last-event-id']?.toString() ?? since));
      reply.headers({
        'x-accel-buffering': 'no',
        // A server that stops need not wait for this connection after the stream has ended.
        connection: 'close',
      });
      return reply.type('text/event-stream').send(stream.output);
    },
  } satisfies Partial<PrivateHandlers>;
  return { reads, end: () => streams.forEach((stream) => stream.end()) };

  async function beat(stream: ChangeStream, request: FastifyRequest): Promise<void> {
    try {
      const role = await roleNow(primary, request);
      if (mayAccess(role, api['changes.follow'].access)) stream.beat();
      else stream.end();
    } catch (err) {
      // Sessions cannot be checked while the store is away; the stream stays open until it is back.
      if (isStoreAway(err)) return stream.beat();
      log.error({ err }, 'A session could not be checked.');
      stream.end();
    }
  }
}
