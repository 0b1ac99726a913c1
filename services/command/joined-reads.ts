import type { EventLog } from '@stagedoor/platform/event-log/event-log';

type Read = EventLog['read'];

/**
 * Shares reads of a log. A caller who asks while the same read is under way waits for the next one
 * and shares it with the others who wait. It begins after all of them have asked, so nobody sees
 * less than with a read of their own. If it fails, it fails for all of them.
 */
export function joinedReads(read: Read): Read {
  const underWay = new Map<string, { now: ReturnType<Read>; next?: ReturnType<Read> }>();

  function begin(key: string, stream: string, from: number | undefined): ReturnType<Read> {
    const now = read(stream, from).finally(() => underWay.delete(key));
    underWay.set(key, { now });
    return now;
  }

  return (stream, from) => {
    const key = `${stream} ${from}`;
    const reading = underWay.get(key);
    if (!reading) return begin(key, stream, from);
    return (reading.next ??= reading.now.then(() => begin(key, stream, from)));
  };
}
