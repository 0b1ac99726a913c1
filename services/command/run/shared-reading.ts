/** Reads once for all who ask before the reading begins; one reading goes on at a time. */
export function sharedReading<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<Result> | undefined;
  const begin = () => {
    next = undefined;
    const reading = read();
    running = reading.catch(() => undefined);
    return reading;
  };
  return async () => (next ??= running.then(begin));
}
