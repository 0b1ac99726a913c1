import { requestUrl } from '@stagedoor/contracts/facts/request-url';
import { readChange, type Change } from './change.ts';
import { mayFollow } from './may-follow.ts';

const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 60_000;

interface SourceOptions {
  /** Ends the following. */
  signal: AbortSignal;
  /** What was heard last, for a connection to go on from there. */
  lastId: () => string | undefined;
  /** The first call of every connection tells what was missed, if anything was. */
  onChange: (change: Change) => void;
  /** Whoever is signed in now may not follow. */
  onRefused: () => void;
}

/** Follows the server's stream of changes through lost connections, and through refusals unless they are meant for good. */
export function followSource({ signal, lastId, onChange, onRefused }: SourceOptions): void {
  let source: EventSource | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let refusals = 0;

  const end = () => {
    clearTimeout(waiting);
    source?.close();
  };
  const connect = () => {
    end();
    const opened = new EventSource(requestUrl('changes.follow', { query: { since: lastId() } }));
    source = opened;
    opened.addEventListener('changed', ({ lastEventId, data }) => {
      refusals = 0;
      onChange(readChange(lastEventId, String(data)));
    });
    // Of connections that break, the browser makes new ones by itself; what was refused stays closed.
    opened.addEventListener('error', () => {
      if (opened.readyState === EventSource.CLOSED) void afterRefusal();
    });
  };
  const afterRefusal = async () => {
    const may = await mayFollow();
    if (signal.aborted) return;
    if (!may) return onRefused();
    waiting = setTimeout(connect, Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** refusals));
    refusals += 1;
  };
  // The old connection may be dead without anybody having noticed.
  addEventListener('online', connect, { signal });
  signal.addEventListener('abort', end);
  connect();
}
