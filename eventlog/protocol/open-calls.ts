import { once, type EventEmitter } from 'node:events';
import type { Writable } from 'node:stream';
import { refusalFrom, stopping, type Refusal } from './call-refusals.ts';

/** The calls that may stay open for long, so that they can be ended when the log stops. */
export class OpenCalls {
  readonly #endings = new Set<() => void>();

  /** Runs a call's work. The signal aborts when the client has gone or the log stops. */
  run(
    call: EventEmitter,
    work: (signal: AbortSignal, giveUp: (reason: Refusal) => void) => Promise<void>,
  ): void {
    const gone = new AbortController();
    const { signal } = gone;
    const giveUp = (reason: Refusal) => {
      if (!signal.aborted) call.emit('error', reason);
      gone.abort();
    };
    // Never a clean end: the client would take it for the end of the stream.
    const end = () => giveUp(stopping());
    this.#endings.add(end);
    call.once('cancelled', () => gone.abort());
    work(signal, giveUp)
      .catch((error: unknown) => {
        if (!signal.aborted) call.emit('error', refusalFrom(error));
      })
      .finally(() => this.#endings.delete(end));
  }

  endAll(): void {
    for (const end of this.#endings) end();
  }
}

/** Resolves when the call takes more messages, so that a slow client slows only itself. */
export async function roomIn(call: Writable, signal: AbortSignal): Promise<void> {
  if (signal.aborted || !call.writableNeedDrain) return;
  await once(call, 'drain', { signal }).catch(() => undefined);
}

/** For work that is awaited later: until then its failure does not count as unhandled. */
export function prefetched<Result>(work: Promise<Result>): Promise<Result> {
  work.catch(() => undefined);
  return work;
}
