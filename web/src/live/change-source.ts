import { requestUrl } from '@stagedoor/contracts/facts/request-url';
import { refreshUser } from '../session/refresh-user.ts';
import { isAdmin } from '../session/stored-user.ts';
import { currentUser } from '../session/user.atom.ts';
import { readChange, type Change } from './change.ts';

const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 60_000;

interface SourceOptions {
  /** Aborting it ends the connection for good. */
  signal: AbortSignal;
  /** The last change that the page knows of; undefined if it knows of none. */
  from: string | undefined;
  /** The first call of every connection reports what was missed, if anything. */
  onChange: (change: Change) => void;
  /** The user who is signed in now may not follow. */
  onRefused: () => void;
}

/**
 * Follows the server's stream of changes, and connects again when the connection is lost. A hidden
 * tab gives its connection back, because a browser has only six for each server, and continues
 * after the last change that it received.
 */
export function followSource({ signal, from, onChange, onRefused }: SourceOptions): void {
  let source: EventSource | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let refusals = 0;
  let lastId = from;

  const end = () => {
    clearTimeout(waiting);
    source?.close();
  };
  const connect = () => {
    end();
    if (document.hidden) return;
    const opened = new EventSource(requestUrl('changes.follow', { query: { since: lastId } }));
    source = opened;
    opened.addEventListener('changed', ({ lastEventId, data }) => {
      refusals = 0;
      lastId = lastEventId;
      onChange(readChange(lastEventId, String(data)));
    });
    // The browser replaces a connection that breaks; one that was refused stays closed.
    opened.addEventListener('error', () => {
      if (opened.readyState === EventSource.CLOSED && opened === source) void afterRefusal();
    });
  };
  const afterRefusal = async () => {
    // A refused stream does not say why.
    await refreshUser();
    if (signal.aborted) return;
    if (!isAdmin(currentUser())) return onRefused();
    // The first retry comes at once, because somebody may have signed in again meanwhile.
    waiting = setTimeout(connect, Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * (2 ** refusals - 1)));
    refusals += 1;
  };
  // The old connection may be dead without the browser having noticed.
  addEventListener('online', connect, { signal });
  document.addEventListener('visibilitychange', connect, { signal });
  signal.addEventListener('abort', end);
  connect();
}
