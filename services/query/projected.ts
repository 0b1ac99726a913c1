import { setTimeout as wait } from 'node:timers/promises';
import {
  CHANGED_SUBJECTS,
  isChangedSubject,
  type ChangedSubject,
} from '@stagedoor/contracts/facts/changes';
import type { Log } from '@stagedoor/platform/process/log';
import { listen, type Sql } from '@stagedoor/platform/stores/postgres';
import { PROJECTED_CHANNEL } from '@stagedoor/platform/stores/read-model';

/** How far the read tables are, as the projector tells it. */
export interface Projected {
  /** Resolves true once the read tables hold everything up to this position, false when that takes longer than `limitMs`. */
  reaches(position: bigint, limitMs: number): Promise<boolean>;
  close(): Promise<void>;
}

/** What may have changed in the read tables, and how far they are now; -1 while nobody knows. */
export interface Change {
  position: bigint;
  subjects: readonly ChangedSubject[];
}

export interface ProjectedOptions {
  /** The primary, which alone has messages. */
  databaseUrl: string;
  /** Has the read tables. */
  sql: Sql;
  /** `sql` is a replica, which gets the rows a while after the primary has sent the message. */
  isReplica: boolean;
  /** Called before any waiter goes on, whenever the read tables have changed or may have. */
  onChange: (change: Change) => void;
  log: Log;
}

// A half-open connection says nothing for hours: the checkpoint is looked at now and then, whatever is heard.
const LOOK_MS = 10_000;
const REPLICA_LOOK_MS = 50;

/** Listens to the projector for as long as the service lives. */
export function followProjected(options: ProjectedOptions): Projected {
  const { databaseUrl, sql, isReplica, onChange, log } = options;
  const waiting = new Set<{ position: bigint; resolve: (reached: boolean) => void }>();
  const closed = new AbortController();
  let applied = -1n;
  let expected: Change | undefined;

  const channel = listen(databaseUrl, PROJECTED_CHANNEL, (payload) => void hear(payload), log);
  const looking = setInterval(() => void look(), LOOK_MS).unref();
  return {
    reaches: async (position, limitMs) => {
      if (position <= applied) return true;
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const waiter = { position, resolve };
      waiting.add(waiter);
      const limit = setTimeout(resolve, limitMs, false);
      return promise.finally(() => {
        clearTimeout(limit);
        waiting.delete(waiter);
      });
    },
    close: async () => {
      closed.abort();
      clearInterval(looking);
      await channel.close();
    },
  };

  async function hear(payload: string | undefined): Promise<void> {
    const heard = payload === undefined ? undefined : readPayload(payload);
    if (heard) return arrive(heard);
    onChange({ position: applied, subjects: CHANGED_SUBJECTS });
    await look();
  }

  /** What the primary says counts once its rows are here. */
  async function arrive(heard: Change): Promise<void> {
    if (!isReplica) return moveTo(heard.position, heard.subjects);
    const isFollowing = expected !== undefined;
    const subjects = [...new Set([...(expected?.subjects ?? []), ...heard.subjects])];
    expected = { position: heard.position, subjects };
    if (!isFollowing) await followReplica();
  }

  async function followReplica(): Promise<void> {
    while (expected && !closed.signal.aborted) {
      const position = await checkpoint();
      if (position > applied || position >= expected.position) moveTo(position, expected.subjects);
      if (position >= expected.position) expected = undefined;
      else await wait(REPLICA_LOOK_MS, undefined, { signal: closed.signal }).catch(() => undefined);
    }
  }

  async function look(): Promise<void> {
    const position = await checkpoint();
    // It has moved on, and nobody said what changed.
    if (position > applied) moveTo(position, CHANGED_SUBJECTS);
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

  /** Never back: a look may have begun before a message that was heard meanwhile. */
  function moveTo(position: bigint, subjects: readonly ChangedSubject[]): void {
    if (position > applied) applied = position;
    onChange({ position: applied, subjects });
    for (const waiter of waiting) if (waiter.position <= applied) waiter.resolve(true);
  }
}

function readPayload(payload: string): Change | undefined {
  const [, position, names] = /^(\d+)(?::(.*))?$/.exec(payload) ?? [];
  if (position === undefined) return undefined;
  const subjects =
    names === undefined ? CHANGED_SUBJECTS : names.split(',').filter(isChangedSubject);
  return { position: BigInt(position), subjects };
}
