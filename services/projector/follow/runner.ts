import { setTimeout as wait } from 'node:timers/promises';
import type { EventLog, LoggedEvent } from '@stagedoor/platform/event-log/event-log';
import { DifferentLog } from '@stagedoor/platform/event-log/log-identity';
import type { Log } from '@stagedoor/platform/process/log';
import { Refused } from '@stagedoor/contracts/refusals';
import { isStoreAway } from '@stagedoor/platform/stores/store-away';
import { Gap } from '../tables/apply.ts';
import type { Report } from './status-report.ts';

/** All times are in milliseconds. */
export interface Pace {
  /** The wait before the second try. It doubles with every further one. */
  retryMs: number;
  longestRetryMs: number;
  /** The time between two comparisons with the head of the log. */
  watchMs: number;
  /** The wait before a halted projector tries again. */
  haltedMs: number;
}

export interface RunOptions {
  eventLog: EventLog;
  log: Log;
  signal: AbortSignal;
  pace: Pace;
  /** Gets everything ready. @returns the position to go on after; -1 for the log's start. */
  prepare(): Promise<bigint>;
  /** Handles events for good, all of them or none. */
  handle(events: LoggedEvent[]): Promise<void>;
  report: Report;
}

/** How far the log has been followed, by all subscriptions so far. */
interface Progress {
  /** The position of the last handled event. */
  position: bigint;
  /** Tries since events were last handled. */
  attempts: number;
  /** The last batch could not be handled. */
  isFailing: boolean;
  /** A batch is being handled. */
  isBusy: boolean;
  /** The head at the last stall: up to there the log may hold nothing for the projector. */
  stalledAt: bigint;
}

/**
 * Follows the log by one subscription after another, and retries all failures for ever. Halts when
 * events are missing, or the log is a different one.
 */
export async function run(options: RunOptions): Promise<void> {
  const { log, pace, signal, report } = options;
  const progress: Progress = {
    ...{ position: -1n, attempts: 0, isFailing: false, isBusy: false, stalledAt: -1n },
  };
  /** The last gap: reading again may fill it, once. */
  let gap: string | undefined;
  while (!signal.aborted) {
    const end = await follow(options, progress).catch((err: unknown) => ({ err }));
    if (signal.aborted) break;
    const err = end?.err;
    const halts = err instanceof DifferentLog || (err instanceof Gap && err.message === gap);
    if (err instanceof Gap) gap = err.message;

    let delay = Math.min(pace.longestRetryMs, pace.retryMs * 2 ** progress.attempts);
    if (!end) {
      log.info('Subscribing to the event log again.');
      progress.attempts = 0;
    } else if (halts) {
      const hint = err instanceof Gap ? ' "npm run verify" says what is missing.' : '';
      const reason = `${err.message}${hint}`;
      log.error({ reason }, 'Projecting has halted; it is tried again in a while.');
      report({ state: 'halted', reason });
      delay = pace.haltedMs;
    } else {
      log.warn(end, 'The subscription to the event log was lost; projecting is tried again.');
      report({ state: 'retrying', reason: reasonOf(err) });
      progress.attempts += 1;
    }
    await wait(delay, undefined, { signal }).catch(() => undefined);
  }
}

const PROJECTING = { state: 'projecting', reason: null } as const;

/** Runs one subscription from its preparation to its end. @throws the error that ended it. */
async function follow(options: RunOptions, progress: Progress): Promise<undefined> {
  const { eventLog, signal, prepare, report } = options;
  const position = await prepare();
  signal.throwIfAborted();
  // Building the tables again may have handled the batch that failed.
  if (position !== progress.position) progress.isFailing = false;
  progress.position = position;
  report({ position, ...(!progress.isFailing && PROJECTING) });
  const subscription = eventLog.follow({
    after: position,
    handle: (events) => handleAll(options, progress, events),
  });
  const over = new AbortController();
  const stop = () => void subscription.stop();
  signal.addEventListener('abort', stop, { signal: over.signal });
  void watchHead(options, progress, over.signal, stop);
  const error = await subscription.ended;
  over.abort();
  progress.isBusy = false;
  if (error) throw error;
}

/** After a failure handles events one by one, so that those before the failing one succeed. */
async function handleAll(
  { handle, report }: RunOptions,
  progress: Progress,
  events: LoggedEvent[],
): Promise<void> {
  progress.isBusy = true;
  for (const part of progress.isFailing ? events.map((event) => [event]) : [events]) {
    progress.isFailing = true;
    await handle(part);
    progress.isFailing = false;
    progress.attempts = 0;
    progress.position = part.at(-1)?.position ?? progress.position;
    report({ position: progress.position, ...PROJECTING });
  }
  progress.isBusy = false;
}

/** Stops a subscription, once per head, when the log has moved on and nothing has arrived. */
async function watchHead(
  { eventLog, pace }: RunOptions,
  progress: Progress,
  over: AbortSignal,
  stop: () => void,
): Promise<void> {
  let before = { head: -1n, position: progress.position };
  const passed = () => wait(pace.watchMs, true, { signal: over }).catch(() => false);
  while (await passed()) {
    const head = await eventLog.head().catch(() => undefined);
    if (head === undefined || over.aborted) continue;
    const { position, isBusy } = progress;
    const isQuiet = !isBusy && head === before.head && position === before.position;
    before = { head, position };
    if (!isQuiet || head <= position) continue;
    if (head !== progress.stalledAt) stop();
    progress.stalledAt = head;
  }
}

const SQLSTATE = /^[0-9A-Z]{5}$/;

/** A sentence without the error's message, which may quote what somebody wrote. */
function reasonOf(error: unknown): string {
  if (error instanceof Gap || error instanceof Refused) return error.message;
  const { name, code } = Object(error);
  if (typeof code === 'string' && SQLSTATE.test(code)) return `Postgres reports ${code}.`;
  if (isStoreAway(error)) return 'Postgres or the event log cannot be reached.';
  return `It met ${name}.`;
}
