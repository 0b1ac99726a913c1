import { setTimeout as wait } from 'node:timers/promises';
import {
  CHANGED_SUBJECTS,
  isChangedSubject,
  type ChangedSubject,
} from '@stagedoor/contracts/facts/changes';
import type { Log } from '../process/log.ts';
import { listen } from './listen.ts';
import type { Sql } from './postgres.ts';
import { PROJECTED_CHANNEL } from './read-model.ts';

/** How far the read tables are in the log, as the projector reports it. */
export interface ProjectionProgress {
  /** Resolves true once the read tables have reached this position, false after `limitMs`. */
  reaches(position: bigint, limitMs: number): Promise<boolean>;
  close(): Promise<void>;
}

/** What may have changed in the read tables, and their position now; -1 while it is not known. */
export interface ProjectedChange {
  position: bigint;
  subjects: readonly ChangedSubject[];
  /** The command that changed all of it, if there is one. */
  command?: string | undefined;
}

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
export function followProgress(options: ProgressOptions): ProjectionProgress {
  const { databaseUrl, sql, isReplica, onChange = () => undefined, log } = options;
  const waiters = new Set<{ position: bigint; resolve: (reached: boolean) => void }>();
  const closed = new AbortController();
  let current = -1n;
  let awaited: ProjectedChange | undefined;

  const channel = listen(databaseUrl, PROJECTED_CHANNEL, (payload) => void receive(payload), log);
  const polling = setInterval(() => void poll(), POLL_MS).unref();
  return {
    reaches: async (position, limitMs) => {
      if (position <= current) return true;
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
    const change = payload === undefined ? undefined : parsed(payload);
    if (!change) {
      onChange({ position: current, subjects: CHANGED_SUBJECTS });
      await poll();
    } else if (isReplica) await awaitOnReplica(change);
    else advance(change);
  }

  async function awaitOnReplica(change: ProjectedChange): Promise<void> {
    const isWaiting = awaited !== undefined;
    const { position, subjects } = change;
    awaited = awaited
      ? { position, subjects: [...new Set([...awaited.subjects, ...subjects])] }
      : change;
    if (isWaiting) return;
    while (awaited && !closed.signal.aborted) {
      const reached = await checkpoint();
      if (reached > current || reached >= awaited.position)
        advance({ ...awaited, position: reached });
      if (reached >= awaited.position) awaited = undefined;
      else await wait(REPLICA_POLL_MS, undefined, { signal: closed.signal }).catch(() => undefined);
    }
  }

  async function poll(): Promise<void> {
    const position = await checkpoint();
    // The notification that said what has changed was missed.
    if (position > current) advance({ position, subjects: CHANGED_SUBJECTS });
  }

  async function checkpoint(): Promise<bigint> {
    try {
      const row = await sql.row<{ position: bigint }>('select position from read.checkpoint');
      return row?.position ?? -1n;
    } catch (err) {
      log.debug({ err }, 'The checkpoint of the read tables could not be read.');
      return -1n;
    }
  }

  /** Never goes back: a poll may have begun before a notification that arrived meanwhile. */
  function advance({ position, ...what }: ProjectedChange): void {
    if (position > current) current = position;
    onChange({ ...what, position: current });
    for (const waiter of waiters) if (waiter.position <= current) waiter.resolve(true);
  }
}

function parsed(payload: string): ProjectedChange | undefined {
  const [, position, names, command] = /^(\d+)(?::([^:]*)(?::(.*))?)?$/.exec(payload) ?? [];
  if (position === undefined) return undefined;
  const subjects = names?.split(',').filter(isChangedSubject) ?? CHANGED_SUBJECTS;
  return { position: BigInt(position), subjects, command };
}
