import type { FastifyInstance, FastifyRequest } from 'fastify';
import { finished } from 'node:stream';
import { mayAccess } from '@stagedoor/contracts/account';
import { api } from '@stagedoor/contracts/api';
import { CHANGE_STREAMS } from '@stagedoor/contracts/facts/limits';
import type { Log } from '@stagedoor/platform/process/log';
import { mount } from '@stagedoor/platform/http/mount';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { roleNow } from '@stagedoor/platform/accounts/session';
import { isStoreAway } from '@stagedoor/platform/stores/store-away';
import { places } from '../../places.ts';
import type { ChangeFeed } from './change-feed.ts';
import { changeStream, type ChangeStream } from './change-stream.ts';

export interface ChangesOptions {
  sql: Sql;
  feed: ChangeFeed;
  log: Log;
  /** How long between two signs of life, at which the session is looked at again. */
  heartbeatMs?: number;
  limits?: { each: number; all: number };
}

const HEARTBEAT_MS = 15_000;
const RETRY_SECONDS = 30;
const TOO_MANY = 'This account follows what changes in too many browsers already.';

/** What changes, told to staff as it happens. */
export function changesRoutes(options: ChangesOptions) {
  const { sql, feed, log, heartbeatMs = HEARTBEAT_MS, limits = CHANGE_STREAMS } = options;
  const open = places({ limits, retrySeconds: RETRY_SECONDS, message: TOO_MANY });
  const streams = new Set<ChangeStream>();

  return async (app: FastifyInstance) => {
    // A stream has no end of its own, and the server waits for the end of every answer.
    app.addHook('preClose', async () => streams.forEach((stream) => stream.end()));

    mount(app, 'changes.follow', async ({ query: { since }, request, reply }) => {
      const leave = open.take(request.user?.id ?? '');
      const stream = changeStream();
      streams.add(stream);
      const unfollow = feed.follow(stream.tell);
      const beating = setInterval(() => void beat(stream, request), heartbeatMs);
      // Also where the reader has left already, while what it wrote was waited for.
      finished(reply.raw, () => {
        clearInterval(beating);
        unfollow();
        streams.delete(stream);
        stream.end();
        leave();
      });
      stream.tell(feed.since(lastIdOf(request) ?? since));
      reply.headers({
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
        // When it ends, nothing is left for a server that is stopping to wait for.
        connection: 'close',
      });
      return reply.type('text/event-stream').send(stream.output);
    });
  };

  async function beat(stream: ChangeStream, request: FastifyRequest): Promise<void> {
    try {
      const role = await roleNow(sql, request);
      if (mayAccess(role, api['changes.follow'].access)) stream.beat();
      else stream.end();
    } catch (err) {
      // Nothing changes while the records are away; whoever follows may go on when they are back.
      if (isStoreAway(err)) return stream.beat();
      log.error({ err }, 'A session could not be looked at.');
      stream.end();
    }
  }
}

function lastIdOf({ headers }: FastifyRequest): string | undefined {
  return headers['last-event-id']?.toString();
}
