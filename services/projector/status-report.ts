import { setTimeout as wait } from 'node:timers/promises';
import type { EventLog } from '@stagedoor/platform/event-log/event-log';
import type { Log } from '@stagedoor/platform/process/log';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { LASTING_S, PROJECTED_CHANNEL } from '@stagedoor/platform/stores/read-model';
import { lagCounter, type Lag } from './lag.ts';

export interface ProjectorStatus {
  state: 'standing by' | 'starting' | 'projecting' | 'retrying' | 'halted';
  /** Why it retries or has halted; a sentence without personal data. */
  reason: string | undefined;
  /** The position of the last handled event; -1 when nothing has been handled. */
  position: bigint;
  /** The events that are not handled yet; undefined while they are not known. */
  lag?: Lag | undefined;
}

export type Report = (change: Partial<ProjectorStatus>) => void;

interface StatusOptions {
  /** Not the connection that projects, which may be in the middle of something. */
  sql: Sql;
  eventLog: EventLog;
  log: Log;
  signal: AbortSignal;
  everyMs: number;
  status: ProjectorStatus;
  /** Whether new subscribers get a mail; pages promise what stands in it. */
  sendsMail: boolean;
}

/** Writes the status at every change and every `everyMs`, until the signal aborts. */
export function keepStatus(options: StatusOptions): { report: Report; ended: Promise<void> } {
  const { sql, eventLog, log, signal, everyMs, status, sendsMail } = options;
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
      if (status.state !== state || status.reason !== reason) changed.abort();
    },
    ended: keep(),
  };

  async function write(): Promise<void> {
    const head = await eventLog.head().catch(() => null);
    const { state, reason, position } = status;
    const lag = head === null ? undefined : await countLag(position, head).catch(() => undefined);
    status.lag = lag;
    const written = await sql.row<{ lasting: boolean; late: boolean | null }>(
      `insert into projector.status
         (state, reason, position, head, behind, waiting_since, sends_mail, at)
       values ($1, $2, $3, $4, $5, $6, $7, now())
       on conflict (one) do update set
         since = case when projector.status.state = excluded.state
           then least(projector.status.since, now()) else now() end,
         state = excluded.state, reason = excluded.reason,
         position = excluded.position, head = excluded.head, behind = excluded.behind,
         waiting_since = excluded.waiting_since, sends_mail = excluded.sends_mail, at = now()
       returning since < now() - interval '${LASTING_S} seconds' as lasting,
         waiting_since < now() - interval '${LASTING_S} seconds' as late`,
      [state, reason ?? null, position, head, lag?.events ?? null, lag?.since ?? null, sendsMail],
    );

    const isLasting = state === 'retrying' ? written?.lasting : written?.late;
    const news = isLasting ? `${state} for long` : state;
    if (news !== notified) await notifyOfStatus(sql);
    notified = news;
  }
}

/** Has open back offices load the status again. */
export async function notifyOfStatus(sql: Sql): Promise<void> {
  const payload = JSON.stringify({ subjects: ['status'] });
  await sql.rows('select pg_notify($1, $2)', [PROJECTED_CHANNEL, payload]);
}
