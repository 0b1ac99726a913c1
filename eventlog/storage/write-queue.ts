import type { WriteOutcome, WriteRequest } from './write-request.ts';

const BATCH_EVENTS = 500;
const FULL_REQUESTS = 4_096;
const FULL_BYTES = 32 * 1024 * 1024;

type WaitingWrite = { request: WriteRequest; settle(outcome: WriteOutcome): void };

/** Requests on their way to the writer. Takes all of them, but callers should wait while full. */
export class WriteQueue {
  readonly #waiting: WaitingWrite[] = [];
  #bytes = 0;
  #closed = false;
  /** The outcome of every request while nothing can be written. */
  #refusal: WriteOutcome | undefined;
  #wakeWriter = () => {};
  readonly #wakeCallers: (() => void)[] = [];

  get full(): boolean {
    return this.#waiting.length >= FULL_REQUESTS || this.#bytes >= FULL_BYTES;
  }

  /** Resolves when it is no longer full. */
  async ready(): Promise<void> {
    while (this.full) await new Promise<void>((resolve) => this.#wakeCallers.push(resolve));
  }

  add(request: WriteRequest): Promise<WriteOutcome> {
    if (this.#closed)
      return Promise.resolve({ kind: 'unavailable', reason: 'the log is stopping' });
    if (this.#refusal) return Promise.resolve(this.#refusal);
    return new Promise((settle) => {
      this.#waiting.push({ request, settle });
      this.#bytes += request.size;
      this.#wakeWriter();
    });
  }

  /** Requests for one transaction at a time, until the queue refuses, or is closed and empty. */
  async *batches(): AsyncGenerator<WaitingWrite[]> {
    for (;;) {
      const batch = this.#take();
      if (batch.length > 0) yield batch;
      else if (this.#closed || this.#refusal) return;
      else await new Promise<void>((resolve) => (this.#wakeWriter = () => setImmediate(resolve)));
    }
  }

  close(): void {
    this.#closed = true;
    this.#wakeWriter();
  }

  /** Settles every request with this outcome until `accept` is called. */
  refuse(outcome: WriteOutcome): void {
    this.#refusal = outcome;
    for (const { settle } of this.#waiting.splice(0)) settle(outcome);
    this.#bytes = 0;
    this.#wakeWaitingCallers();
    this.#wakeWriter();
  }

  accept(): void {
    this.#refusal = undefined;
  }

  #take(): WaitingWrite[] {
    const batch: WaitingWrite[] = [];
    let events = 0;
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      const { request, settle } = next;
      events += request.events.length;
      if (batch.length > 0 && events > BATCH_EVENTS) break;
      this.#waiting.shift();
      this.#bytes -= request.size;
      if (request.deadline > Date.now()) batch.push(next);
      else settle({ kind: 'too-late' });
    }
    if (!this.full) this.#wakeWaitingCallers();
    return batch;
  }

  #wakeWaitingCallers(): void {
    for (const wake of this.#wakeCallers.splice(0)) wake();
  }
}
