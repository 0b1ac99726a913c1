import { PROJECTED_STREAMS } from '@stagedoor/contracts/streams';
import type { EventLog, LoggedEvent } from '@stagedoor/platform/event-log/event-log';
import type { Report } from './status-report.ts';
import { watchHead } from './watchdog.ts';

export interface FollowOptions {
  eventLog: EventLog;
  signal: AbortSignal;
  /** How often to compare with the head of the log, in milliseconds. */
  watchMs: number;
  /** Gets everything ready. @returns the position to go on after; -1 for the log's start. */
  prepare(): Promise<bigint>;
  /** Handles events for good, all of them or none. */
  handle(events: LoggedEvent[]): Promise<void>;
  report: Report;
}

/** Follows the log by one subscription after another, and knows how far it has come. */
export class LogFollower {
  readonly #options: FollowOptions;
  /** The position of the last handled event. */
  #position = -1n;
  /** The last batch could not be handled. */
  #failing = false;
  /** A batch is being handled. */
  #busy = false;
  /** The head at the last stall: up to there the log may hold nothing for this subscriber. */
  #stalledAt = -1n;

  constructor(options: FollowOptions) {
    this.#options = options;
  }

  /** Runs one subscription from its preparation to its end. @throws the error that ended it. */
  async follow(): Promise<void> {
    const { eventLog, signal, watchMs, prepare, report } = this.#options;
    const position = await prepare();
    signal.throwIfAborted();
    // Building the tables again may have handled the batch that failed.
    if (position !== this.#position) this.#failing = false;
    this.#position = position;
    report({ position, ...(!this.#failing && PROJECTING) });
    const subscription = eventLog.follow({
      prefixes: PROJECTED_STREAMS,
      after: position < 0n ? undefined : position,
      handle: (events) => this.#handleAll(events),
    });
    const over = new AbortController();
    const stop = () => void subscription.stop();
    signal.addEventListener('abort', stop, { signal: over.signal });
    void watchHead({
      eventLog,
      signal: over.signal,
      everyMs: watchMs,
      subscriber: () => ({ position: this.#position, busy: this.#busy }),
      stalled: (head) => {
        if (head !== this.#stalledAt) stop();
        this.#stalledAt = head;
      },
    });
    const error = await subscription.ended;
    over.abort();
    this.#busy = false;
    if (error) throw error;
  }

  /** After a failure handles events one by one, so that those before the failing one succeed. */
  async #handleAll(events: LoggedEvent[]): Promise<void> {
    this.#busy = true;
    for (const part of this.#failing ? events.map((event) => [event]) : [events]) {
      this.#failing = true;
      await this.#options.handle(part);
      this.#failing = false;
      this.#position = part.at(-1)?.position ?? this.#position;
      this.#options.report({ position: this.#position, ...PROJECTING });
    }
    this.#busy = false;
  }
}

const PROJECTING = { state: 'projecting', reason: undefined } as const;
