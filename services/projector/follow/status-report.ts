import { setTimeout as wait } from 'node:timers/promises';
import type { EventLog } from '@stagedoor/platform/event-log/event-log';
import {
  lagSeconds,
  secondsBetween,
  verdictOf,
  type ProjectorRow,
} from '@stagedoor/platform/metrics/projection-verdict';
import type { Log } from '@stagedoor/platform/process/log';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { notifyOf } from '@stagedoor/platform/stores/read-model';
import { lagCounter, UNKNOWN_LAG, type Lag } from './lag.ts';

/** The row of this projector, with times of its own clock. */
export interface ProjectorStatus extends ProjectorRow, Lag {
  /** The position of the last handled event; -1 when nothing has been handled. */
  position: bigint;
}

export type Report = (
  change: Partial<Pick<ProjectorStatus, 'state' | 'reason' | 'position'>>,
) => void;

interface StatusOptions {
  /** Not the connection that projects, which may be in the middle of something. */
  sql: Sql;
  eventLog: EventLog;
  log: Log;
  signal: AbortSignal;
  everyMs: number;
  status: ProjectorStatus;
  /** How mail goes out, if it does; pages promise what stands in a mail. */
  mail: { from?: string | undefined } | undefined;
}

/** All of a status but the position, in a state that begins now. */
export function begun(state: ProjectorStatus['state']): Omit<ProjectorStatus, 'position'> {
  const now = new Date();
  return { state, reason: null, since: now, at: now, ...UNKNOWN_LAG };
}

/** Writes the status at every change and every `everyMs`, until the signal aborts. */
export function keepStatus(options: StatusOptions): { report: Report; ended: Promise<void> } {
  const { sql, eventLog, log, signal, everyMs, status, mail } = options;
  const countLag = lagCounter(eventLog);
  let notified: string | undefined;
  let changed = new AbortController();
  const keep = async () => {
    while (!signal.aborted) {
      changed = new AbortController();
      await write().catch((err: unknown) => log.debug({ err }, 'The status cannot be written.'));
      const until = AbortSignal.any([signal, changed.signal]);
      await wait(everyMs, undefined, { signal: until }).catch(() => undefined);
    }
  };
  return {
    report: (change) => {
      const { state, reason } = status;
      Object.assign(status, change);
      if (status.state !== state) status.since = new Date();
      if (status.state !== state || status.reason !== reason) changed.abort();
    },
    ended: keep(),
  };

  async function write(): Promise<void> {
    const head = await eventLog.head().catch(() => null);
    const { position } = status;
    const lag = head === null ? undefined : await countLag(position, head).catch(() => undefined);
    const at = new Date();
    Object.assign(status, { at, ...(lag ?? UNKNOWN_LAG) });
    const { state, reason, since, behind, waiting_since } = status;
    const { problems } = verdictOf(status, at);
    // As ages, because the readers of the row compare its times with the clock of the database.
    const lasts = Math.max(0, secondsBetween(since, at));
    const waits = waiting_since && lagSeconds(status);
    await sql.rows(
      `insert into projector.status
         (state, reason, position, head, behind, since, waiting_since, sends_mail, mail_from, at)
       values ($1, $2, $3, $4, $5,
         now() - make_interval(secs => $6), now() - make_interval(secs => $7), $8, $9, now())
       on conflict (one) do update set
         state = excluded.state, reason = excluded.reason,
         position = excluded.position, head = excluded.head, behind = excluded.behind,
         since = excluded.since, waiting_since = excluded.waiting_since,
         sends_mail = excluded.sends_mail, mail_from = excluded.mail_from, at = excluded.at`,
      [state, reason, position, head, behind, lasts, waits, mail !== undefined, mail?.from ?? null],
    );

    const news = [state, ...problems].join(' ');
    if (news !== notified) await notifyOf(sql, 'status');
    notified = news;
  }
}
