import type { EventLog, LoggedEvent } from '@stagedoor/platform/event-log/event-log';

type Batch = LoggedEvent[];

interface Script {
  /** The number of events that a subscription delivers at once. */
  batch?: number;
  /** Changes a batch on its way; `count` numbers the batches of all subscriptions from 0. */
  onTheWay?: (events: Batch, count: number) => Batch;
}

/** A log in memory that delivers its events as a script says, to test a subscriber. */
export function scriptedLog(
  events: readonly LoggedEvent[],
  { batch = 3, onTheWay = (it) => it }: Script = {},
) {
  const stored = [...events];
  const waiting = new Set<() => void>();
  let batches = 0;
  let subscriptions = 0;
  const after = (position: bigint | undefined) =>
    stored.filter((event) => event.position > (position ?? -1n));
  const wakeAll = () => {
    for (const wake of waiting) wake();
    waiting.clear();
  };
  const log: EventLog = {
    append: () => Promise.reject(new Error('This log is only followed.')),
    read: () => Promise.reject(new Error('This log is only followed.')),
    readRecorded: () => Promise.reject(new Error('This log is only followed.')),
    problem: () => undefined,
    head: async () => stored.at(-1)?.position ?? -1n,
    at: async (position) => stored.find((event) => event.position === position),
    follow: (options) => {
      subscriptions += 1;
      const stopped = new AbortController();
      const deliver = async () => {
        let position = options.after;
        while (!stopped.signal.aborted) {
          const next = after(position).slice(0, batch);
          position = next.at(-1)?.position ?? position;
          if (next.length === 0) await new Promise<void>((resolve) => waiting.add(resolve));
          else await options.handle(onTheWay(next, batches++));
        }
      };
      const ended = deliver().then(
        () => undefined,
        (error: Error) => error,
      );
      return {
        ended,
        stop: async () => {
          stopped.abort();
          wakeAll();
        },
      };
    },
    scan: async function* ({ after: from, upTo } = {}) {
      const all = after(from).filter(({ position }) => position <= (upTo ?? position));
      for (let start = 0; start < all.length; start += batch) yield all.slice(start, start + batch);
    },
    close: async () => undefined,
    [Symbol.asyncDispose]: async () => undefined,
  };
  return {
    log,
    subscriptions: () => subscriptions,
    add: (...more: LoggedEvent[]) => {
      stored.push(...more);
      wakeAll();
    },
  };
}
