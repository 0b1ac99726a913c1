import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '@stagedoor/platform/process/log';

const RETRY_MS = 2_000;

interface Work {
  /** The keys of what is to be done, also of what was cut off. */
  findBegun: () => Promise<readonly { key: string }[]>;
  /** Does a part of it, and returns whether there may be more. Doing a part twice does no harm. */
  doPart: (key: string, over: AbortSignal) => Promise<boolean>;
  /** After an error: returns whether it is over. Otherwise, or if this fails, it is tried again. */
  giveUp: (key: string, error: unknown) => Promise<boolean>;
  log: Log;
}

/** Work that goes on after the response to a request and, as its rows say, after a kill. */
export function resumableWork({ findBegun, doPart, giveUp, log }: Work) {
  const over = new AbortController();
  const running = new Map<string, Promise<void>>();

  const start = (key: string): void => {
    if (running.has(key) || over.signal.aborted) return;
    running.set(
      key,
      work(key).finally(() => running.delete(key)),
    );
  };

  return {
    start,
    /** Goes on with what was cut off. */
    resume: async () => (await findBegun()).forEach(({ key }) => start(key)),
    /** Ends after the part that is being done. */
    close: async () => {
      over.abort();
      await Promise.all(running.values());
    },
  };

  async function work(key: string): Promise<void> {
    for (let goesOn = true; goesOn && !over.signal.aborted;)
      try {
        goesOn = await doPart(key, over.signal);
      } catch (err) {
        if (over.signal.aborted) return;
        log.warn({ err, key }, 'Work in the background was interrupted.');
        goesOn = !(await giveUp(key, err).catch(() => false));
        if (goesOn) await wait(RETRY_MS, undefined, over).catch(() => undefined);
      }
  }
}
