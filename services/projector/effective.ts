import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '@stagedoor/platform/process/log';
import { connect, type Connection } from '@stagedoor/platform/stores/postgres';

const LOCK = `hashtextextended('stagedoor projector', 0)`;

interface EffectiveOptions {
  databaseUrl: string;
  log: Log;
  signal: AbortSignal;
  /** How long to wait before asking for the lock again, in milliseconds. */
  standbyMs: number;
}

/**
 * Of all processes that call this on one database, one does the work and the others stand by. The work gets the very connection that
 * holds the lock: when that is lost nothing can be written any more, the signal aborts, and the process stands by again.
 */
export async function whileEffective(
  { databaseUrl, log, signal, standbyMs }: EffectiveOptions,
  work: (connection: Connection, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await withConnection(databaseUrl, async (connection) => {
        const over = AbortSignal.any([signal, connection.lost]);
        if (await acquired(connection, over, standbyMs)) await work(connection, over);
        if (connection.lost.aborted) throw new Error('The connection with the lock was lost.');
      });
    } catch (err) {
      if (!signal.aborted) log.warn({ err }, 'Not projecting; standing by.');
    }
    await wait(standbyMs, undefined, { signal }).catch(() => undefined);
  }
}

async function withConnection(
  url: string,
  work: (connection: Connection) => Promise<void>,
): Promise<void> {
  const connection = await connect(url);
  try {
    await work(connection);
  } finally {
    await connection.close().catch(() => undefined);
  }
}

async function acquired(
  connection: Connection,
  signal: AbortSignal,
  standbyMs: number,
): Promise<boolean> {
  while (!signal.aborted) {
    const asked = await connection.row<{ got: boolean }>(
      `select pg_try_advisory_lock(${LOCK}) as got`,
    );
    if (asked?.got) return true;
    await wait(standbyMs, undefined, { signal }).catch(() => undefined);
  }
  return false;
}
