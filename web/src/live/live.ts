import { CHANGED_SUBJECTS, type ChangedSubject } from '@stagedoor/contracts/facts/changes';
import { requestKey } from '@stagedoor/contracts/facts/request-key';
import { useSelector } from '@tanstack/react-store';
import { useEffect } from 'react';
import { requestUrl } from '@stagedoor/contracts/facts/request-url';
import { takeFirstResponse } from '../boot/boot-data.ts';
import { EVERYTHING, queryClient, reloadSubjects } from '../data/query-client.ts';
import { isAdmin } from '../session/stored-user.ts';
import { userAtom, currentUser } from '../session/user.atom.ts';
import { isChange, type LiveChange, readChange } from './change.ts';
import { isNews } from '../data/own-commands.ts';
import { refreshUser } from '../session/refresh-user.ts';

/** Changes within this time cause one reload. */
const TOGETHER_MS = 100;
const READY_LIMIT_MS = 1_000;

/** The time from one entry into the back office until it is left, or until the server refuses. */
interface Following {
  /** Changes are followed since this moment (epoch ms); undefined until they are. */
  since?: number;
  over: AbortController;
}

let following: Following | undefined;
/** What has changed on the server and is not loaded again yet. */
const changes: LiveChange[] = [];
/** Tells the page of each `change`. */
const arrivals = new EventTarget();

/**
 * Begins to follow changes before anything is loaded, so that none is missed. If the page says how
 * far the server's lists had come, nobody has to wait; else for a second at most.
 */
export async function goLive(): Promise<void> {
  stopFollowing();
  const own: Following = { over: new AbortController() };
  following = own;
  const last = takeFirstResponse(requestKey('changes.follow'));
  const from = isChange(last) ? last.id : undefined;
  const { promise: ready, resolve } = Promise.withResolvers<void>();
  let isLate = false;
  followSource({
    signal: own.over.signal,
    from,
    onChange: (change) => {
      // What was missed before a connection that came late is not known.
      const missed = isLate ? CHANGED_SUBJECTS : change.subjects;
      isLate = false;
      changes.push({ ...change, subjects: missed });
      resolve();
      arrivals.dispatchEvent(new Event('change'));
    },
    onRefused: () => {
      if (following === own) stopFollowing();
      resolve();
    },
  });
  if (from !== undefined) resolve();
  const timer = setTimeout(() => {
    isLate = true;
    resolve();
  }, READY_LIMIT_MS);
  await ready;
  clearTimeout(timer);
  own.since = from === undefined ? Date.now() : performance.timeOrigin;
}

function stopFollowing(): void {
  following?.over.abort();
  following = undefined;
}

/** Whether changes are followed. */
export function isLive(): boolean {
  return following?.since !== undefined;
}

/**
 * Loads again what others change while the component is mounted; the page keeps its data until the
 * new data is there. `also` does the same for what is not in the cache of the back office; it must
 * be the same function at every render.
 */
export function useLive(also: (subjects: ReadonlySet<ChangedSubject>) => void): void {
  const user = useSelector(userAtom);
  useEffect(() => {
    // The session was over, and somebody has signed in again on this page.
    if (isAdmin(user) && !isLive()) void goLive().then(reloadOlder);
  }, [user]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const reload = () => {
      timer = undefined;
      // A hidden page, or one without a connection, is reloaded when that is over.
      if (document.hidden || !navigator.onLine || changes.length === 0) return;
      // A response under way may be older than the change, or name it as the page's own.
      if (queryClient.isFetching() + queryClient.isMutating() > 0) return reloadSoon();
      const news = changes.splice(0).filter(isNews);
      const subjects = new Set(news.flatMap((change) => change.subjects));
      if (subjects.size === 0) return;
      reloadSubjects(subjects);
      also(subjects);
    };
    const reloadSoon = () => {
      timer ??= setTimeout(reload, TOGETHER_MS);
    };
    const over = new AbortController();
    arrivals.addEventListener('change', reloadSoon, over);
    document.addEventListener('visibilitychange', reloadSoon, over);
    addEventListener('online', reloadSoon, over);
    reloadOlder();
    reloadSoon();
    return () => {
      clearTimeout(timer);
      over.abort();
      stopFollowing();
      changes.length = 0;
    };
  }, [also]);
}

/** Loads again what was loaded before changes were followed. */
function reloadOlder(): void {
  const since = following?.since ?? 0;
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [subject], state }) =>
      (subject === EVERYTHING || CHANGED_SUBJECTS.some((name) => name === subject)) &&
      state.dataUpdatedAt > 0 &&
      state.dataUpdatedAt < since,
  });
}

const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 60_000;

interface SourceOptions {
  /** Aborting it ends the connection for good. */
  signal: AbortSignal;
  /** The last change that the page knows of; undefined if it knows of none. */
  from: string | undefined;
  /** The first call of every connection reports what was missed, if anything. */
  onChange: (change: LiveChange) => void;
  /** The user who is signed in now may not follow. */
  onRefused: () => void;
}

/**
 * Follows the server's stream of changes, and connects again when the connection is lost. A hidden
 * tab gives its connection back, because a browser has only six for each server, and continues
 * after the last change that it received.
 */
function followSource({ signal, from, onChange, onRefused }: SourceOptions): void {
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
