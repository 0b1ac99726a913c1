import type { LogEvent } from './log-event.ts';

const MOST_BYTES = 32 * 1024 * 1024;
const EVENT_OVERHEAD = 512;
const PAGE_EVENTS = 500;
const PAGE_BYTES = 256 * 1024;

/** The newest committed events, in memory and in order; readers wait here for more. */
export class LogTail {
  #events: LogEvent[] = [];
  #bytes = 0;
  /** Every event after this position is here. */
  #floor: number;
  #head: number;
  readonly #waiting = new Map<string | undefined, Set<() => void>>();

  constructor(head: number) {
    this.#floor = head;
    this.#head = head;
  }

  /** The position of the newest committed event, -1 if there is none. */
  get head(): number {
    return this.#head;
  }

  /** The next events after a position, none at the head; undefined if they are no longer here. */
  after(position: number): LogEvent[] | undefined {
    if (position < this.#floor) return undefined;
    const start = this.#events.findLastIndex((event) => event.position <= position) + 1;
    let end = start;
    for (let bytes = 0; end - start < PAGE_EVENTS && bytes < PAGE_BYTES; end += 1) {
      const event = this.#events[end];
      if (!event) break;
      bytes += sizeOf(event);
    }
    return this.#events.slice(start, end);
  }

  publish(events: LogEvent[]): void {
    if (events.length === 0) return;
    for (const event of events) {
      this.#events.push(event);
      this.#bytes += sizeOf(event);
      this.#head = event.position;
    }
    this.#forget();
    const streams = new Set<string | undefined>(events.map(({ stream }) => stream)).add(undefined);
    for (const stream of streams) this.#wake(stream);
  }

  /** Starts again where the log now ends; the events before that are only in the store. */
  moveTo(head: number): void {
    if (head === this.#head) return;
    this.#events = [];
    this.#bytes = 0;
    this.#floor = head;
    this.#head = head;
    for (const stream of [...this.#waiting.keys()]) this.#wake(stream);
  }

  /** Resolves when an event follows the position, in a stream if given, or the signal aborts. */
  changed(stream: string | undefined, position: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const waiting = this.#waiting.get(stream) ?? new Set();
      this.#waiting.set(stream, waiting);
      const done = () => {
        waiting.delete(done);
        if (waiting.size === 0 && this.#waiting.get(stream) === waiting)
          this.#waiting.delete(stream);
        signal.removeEventListener('abort', done);
        resolve();
      };
      waiting.add(done);
      signal.addEventListener('abort', done);
      if (signal.aborted || this.#head > position) done();
    });
  }

  #wake(stream: string | undefined): void {
    for (const done of [...(this.#waiting.get(stream) ?? [])]) done();
  }

  #forget(): void {
    if (this.#bytes <= MOST_BYTES) return;
    // Drops a quarter at a time, so that not every commit copies the array.
    let count = 0;
    while (this.#bytes > MOST_BYTES * 0.75) {
      const event = this.#events[count];
      if (!event) break;
      this.#bytes -= sizeOf(event);
      this.#floor = event.position;
      count += 1;
    }
    this.#events = this.#events.slice(count);
  }
}

/** Data and metadata count twice, because the frame has a copy of them. */
function sizeOf({ data, metadata }: LogEvent): number {
  return EVENT_OVERHEAD + 2 * (data.length + metadata.length);
}
