import type { EventLog } from '@stagedoor/platform/event-log/event-log';

type Read = EventLog['read'];

/**
 * Whoever asks for what is being read already waits for the next read, and shares it: it begins
 * after all who share it have asked, so none of them sees less than a read of its own would show.
 * If the log is away, it is for those who wait as well.
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
