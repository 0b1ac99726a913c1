import type { LogEvent } from './log-event.ts';

const MOST_BYTES = 32 * 1024 * 1024;
const EVENT_OVERHEAD = 512;
const PAGE_EVENTS = 500;
const PAGE_BYTES = 256 * 1024;

/** The newest committed events, in memory and in order; readers wait here for more. */
export class LogTail {
  #events: LogEvent[] = [];
  #bytes = 0;
  /** Every event of higher position is here. */
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

  /** Some events after a position, none if it is the head; undefined if they are no longer here. */
  after(position: number): LogEvent[] | undefined {
    if (position < this.#floor) return undefined;
    const start = this.#indexAfter(position);
    let end = start;
    for (let bytes = 0; end - start < PAGE_EVENTS && bytes < PAGE_BYTES; end += 1) {
      const event = this.#events[end];
      if (!event) break;
      bytes += sizeOf(event);
    }
    return this.#events.slice(start, end);
  }

  /** How many events have come after a position, of those that are still here. */
  countAfter(position: number): number {
    return this.#events.length - this.#indexAfter(position);
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

  /** The log ends elsewhere than here: what lies between is in the store only. */
  moveTo(head: number): void {
    if (head === this.#head) return;
    this.#events = [];
    this.#bytes = 0;
    this.#floor = head;
    this.#head = head;
    for (const stream of [...this.#waiting.keys()]) this.#wake(stream);
  }

  /** Resolves when there is an event after a position, in one stream if given; or at the signal. */
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
    // Down to three quarters, so that the array is not moved at every commit.
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

  #indexAfter(position: number): number {
    let low = 0;
    let high = this.#events.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const event = this.#events[middle];
      if (event && event.position <= position) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Data and metadata are there once more in the frame. */
function sizeOf({ data, metadata }: LogEvent): number {
  return EVENT_OVERHEAD + 2 * (data.length + metadata.length);
}
