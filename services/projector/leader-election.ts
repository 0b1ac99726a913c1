import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '@stagedoor/platform/process/log';
import { connect, type Connection } from '@stagedoor/platform/stores/postgres';
import { tryProjectorLock } from '@stagedoor/platform/stores/projector-lock';

interface LeaderOptions {
  databaseUrl: string;
  log: Log;
  signal: AbortSignal;
  /** How long to wait before trying to take the lock again, in milliseconds. */
  standbyMs: number;
}

/** Runs `work` while this projector leads. Its connection holds the lock, and its loss ends it. */
export async function whileLeader(
  { databaseUrl, log, signal, standbyMs }: LeaderOptions,
  work: (connection: Connection, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  while (!signal.aborted) {
    try {
      const connection = await connect(databaseUrl);
      try {
        const over = AbortSignal.any([signal, connection.lost]);
        if (await takeLock(connection, over, standbyMs)) await work(connection, over);
        if (connection.lost.aborted) throw new Error('The connection with the lock was lost.');
      } finally {
        await connection.close().catch(() => undefined);
      }
    } catch (err) {
      if (!signal.aborted) log.warn({ err }, 'Not projecting; standing by.');
    }
    await wait(standbyMs, undefined, { signal }).catch(() => undefined);
  }
}

/** @returns false when the signal aborts before the lock is free. */
async function takeLock(
  connection: Connection,
  signal: AbortSignal,
  standbyMs: number,
): Promise<boolean> {
  while (!signal.aborted) {
    if (await tryProjectorLock(connection)) return true;
    await wait(standbyMs, undefined, { signal }).catch(() => undefined);
  }
  return false;
}
