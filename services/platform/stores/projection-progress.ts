import { setTimeout as wait } from 'node:timers/promises';
import type { z } from 'zod';
import { CHANGED_SUBJECTS, type ChangedSubject } from '@stagedoor/contracts/facts/changes';
import type { Log } from '../process/log.ts';
import { listen } from './listen.ts';
import type { Sql } from './postgres.ts';
import { PROJECTED_CHANNEL, projectedNotification } from './read-model.ts';

/** How far the read tables are in the log, as the projector reports it. */
export type ProjectionProgress = ReturnType<typeof followProgress>;

/** What may have changed in the read tables, and their position now; -1 while it is not known. */
export interface ProjectedChange {
  position: bigint;
  subjects: readonly ChangedSubject[];
  /** The ids of the shows that have changed; missing where any may have. */
  shows?: readonly string[] | undefined;
  /** The command that changed all of it, if there is one. */
  command?: string | undefined;
}

type Notification = z.infer<typeof projectedNotification>;
type Place = NonNullable<Notification['place']>;
type What = Omit<ProjectedChange, 'position'>;

export interface ProgressOptions {
  /** The primary: a replica passes no notifications on. */
  databaseUrl: string;
  /** Has the read tables. */
  sql: Sql;
  /** `sql` is a replica, which gets the rows some time after the notification. */
  isReplica: boolean;
  /** Called whenever the read tables have changed or may have, before any waiter resolves. */
  onChange?: (change: ProjectedChange) => void;
  log: Log;
}

// A half-open connection is silent for hours, so the checkpoint is polled as well.
const POLL_MS = 10_000;
const REPLICA_POLL_MS = 50;

/** Listens to the projector for as long as the service runs. */
export function followProgress(options: ProgressOptions) {
  const { databaseUrl, sql, isReplica, onChange = () => undefined, log } = options;
  const waiters = new Set<{ position: bigint; resolve: (reached: boolean) => void }>();
  const closed = new AbortController();
  let current: Place = { tables: '', position: -1n };
  let awaited: (What & { place: Place }) | undefined;

  const channel = listen(databaseUrl, PROJECTED_CHANNEL, (payload) => void receive(payload), log);
  const polling = setInterval(() => void poll(), POLL_MS).unref();
  return {
    /** Resolves true once the read tables have reached this position, false after `limitMs`. */
    reaches: async (position: bigint, limitMs: number) => {
      if (position <= current.position) return true;
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const waiter = { position, resolve };
      waiters.add(waiter);
      const limit = setTimeout(resolve, limitMs, false);
      return promise.finally(() => {
        clearTimeout(limit);
        waiters.delete(waiter);
      });
    },
    close: async () => {
      closed.abort();
      clearInterval(polling);
      await channel.close();
    },
  };

  /** Without a payload the connection was lost: notifications may have been missed. */
  async function receive(payload: string | undefined): Promise<void> {
    const notification = parsed(payload);
    if (!notification) {
      awaited = undefined;
      publish({ subjects: CHANGED_SUBJECTS });
      await poll();
      return;
    }
    const { place, ...what } = notification;
    if (!place) publish(what);
    else if (isReplica) await awaitOnReplica(place, what);
    else advance(place, what);
  }

  async function awaitOnReplica(place: Place, what: What): Promise<void> {
    const earlier = awaited;
    awaited = earlier
      ? { place, subjects: [...new Set([...earlier.subjects, ...what.subjects])] }
      : { place, ...what };
    if (!earlier) await followReplica();
  }

  async function followReplica(): Promise<void> {
    while (awaited && !closed.signal.aborted) {
      if (hasArrived(await checkpoint())) return;
      await wait(REPLICA_POLL_MS, undefined, { signal: closed.signal }).catch(() => undefined);
    }
  }

  /** Advances as far as the replica is, but not past what has been named as changed so far. */
  function hasArrived(found: Place | undefined): boolean {
    if (!awaited || found?.tables !== awaited.place.tables) return false;
    const { place, ...what } = awaited;
    const isThere = found.position >= place.position;
    if (isThere) awaited = undefined;
    if (isThere || isAhead(found)) advance(isThere ? place : found, what);
    return isThere;
  }

  async function poll(): Promise<void> {
    const before = current;
    const found = await checkpoint();
    // A notification that arrived meanwhile is newer.
    if (!found || current !== before) return;
    // The notification that said what has changed was missed.
    if (isAhead(found)) advance(found, { subjects: CHANGED_SUBJECTS });
  }

  async function checkpoint(): Promise<Place | undefined> {
    try {
      return await sql.row<Place>('select tableoid::text as tables, position from read.checkpoint');
    } catch (err) {
      log.debug({ err }, 'The checkpoint of the read tables could not be read.');
      return undefined;
    }
  }

  function isAhead({ tables, position }: Place): boolean {
    return tables !== current.tables || position > current.position;
  }

  /** In the same tables it never goes back: a notification may repeat a position. */
  function advance(place: Place, what: What): void {
    if (isAhead(place)) current = place;
    publish(what);
    for (const waiter of waiters) if (waiter.position <= current.position) waiter.resolve(true);
  }

  function publish(what: What): void {
    onChange({ ...what, position: current.position });
  }
}

/** Undefined for no payload, and for that of a projector of another version. */
function parsed(payload = ''): Notification | undefined {
  try {
    return projectedNotification.parse(JSON.parse(payload));
  } catch {
    return undefined;
  }
}
