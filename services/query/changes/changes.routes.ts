import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mayAccess } from '@stagedoor/contracts/account';
import { api } from '@stagedoor/contracts/api';
import type { Log } from '@stagedoor/platform/log';
import { mount } from '@stagedoor/platform/mount';
import type { Sql } from '@stagedoor/platform/postgres';
import { roleNow } from '@stagedoor/platform/session';
import { isStoreAway } from '@stagedoor/platform/store-away';
import type { ChangeFeed } from './change-feed.ts';
import { changeStream, type ChangeStream } from './change-stream.ts';
import { openStreams } from './open-streams.ts';

export interface ChangesOptions {
  sql: Sql;
  feed: ChangeFeed;
  log: Log;
  /** How long between two signs of life, at which the session is looked at again. */
  heartbeatMs?: number;
  limits?: { person: number; all: number };
}

const HEARTBEAT_MS = 15_000;

/** What changes, told to staff as it happens. */
export function changesRoutes(options: ChangesOptions) {
  const { sql, feed, log, heartbeatMs = HEARTBEAT_MS, limits } = options;
  const open = openStreams(limits);
  const streams = new Set<ChangeStream>();

  return async (app: FastifyInstance) => {
    // A stream has no end of its own, and the server waits for the end of every answer.
    app.addHook('preClose', async () => streams.forEach((stream) => stream.end()));

    mount(app, 'changes.follow', async ({ query: { since }, request, reply }) => {
      const person = request.user?.id ?? '';
      open.enter(person);
      const stream = changeStream();
      streams.add(stream);
      const unfollow = feed.follow(stream.tell);
      const beating = setInterval(() => void beat(stream, request), heartbeatMs);
      reply.raw.once('close', () => {
        clearInterval(beating);
        unfollow();
        streams.delete(stream);
        stream.end();
        open.leave(person);
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
