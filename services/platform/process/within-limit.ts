/**
 * Waits for work for at most this many milliseconds; the work itself goes on.
 * @throws the error that `tooLate` makes
 */
export function withinLimit<T>(
  work: Promise<T>,
  limitMs: number,
  tooLate: () => Error,
): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const limit = setTimeout(() => reject(tooLate()), limitMs);
  work.catch(() => undefined);
  return Promise.race([work, late]).finally(() => clearTimeout(limit));
}
