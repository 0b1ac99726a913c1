import { CHANGED_SUBJECTS } from '@stagedoor/contracts/facts/changes';
import { isRecord } from '../api/is-record.ts';
import { isChange, type Change } from './change.ts';
import { followSource } from './change-source.ts';

/** The name of the lock and of the channel. */
const NAME = 'changes';
const READY_LIMIT_MS = 1_000;

interface Following {
  /**
   * Resolves when every change from now on will be received, or after a second: then what was
   * missed is reported as soon as it is known.
   */
  ready: Promise<void>;
  stop(): void;
}

/** Sent by a tab that has just begun to listen: the last change that it knows of. */
interface Arrival {
  knows: string;
}

interface Options {
  /** The last change that the page knows of; undefined if it knows of none. */
  from: string | undefined;
  onChange: (change: Change) => void;
  /** The user who is signed in now may not follow, so that nothing is reported any more. */
  onRefused: () => void;
}

/**
 * Reports what changes on the server. All tabs share one connection, because a browser has only six
 * for each server: one visible tab leads and tells the others. A hidden tab gives up the lead,
 * because the browser may put it to sleep.
 */
export function followChanges({ from, onChange, onRefused }: Options): Following {
  const channel = new BroadcastChannel(NAME);
  const tellOthers: (news: Change | Arrival) => void = channel.postMessage.bind(channel);
  const over = new AbortController();
  let turn = new AbortController();
  let lastId = from;
  let isReady = false;
  const { promise: ready, resolve } = Promise.withResolvers<void>();
  const becomeReady = () => {
    isReady = true;
    resolve();
  };

  const receive = (change: Change) => {
    lastId = change.id;
    onChange(change);
    becomeReady();
  };
  const lead = (signal: AbortSignal) => {
    // Other tabs may have loaded data before this connection: what they missed is not known.
    let missedChanges = isReady && lastId === undefined;
    followSource({
      signal,
      lastId: () => lastId,
      onChange: (received) => {
        const change = missedChanges ? { id: received.id, subjects: CHANGED_SUBJECTS } : received;
        missedChanges = false;
        tellOthers(change);
        receive(change);
      },
      onRefused: () => {
        stop();
        onRefused();
      },
    });
    const greet = ({ data }: MessageEvent) => {
      // That tab may have missed a change that was sent before it listened.
      if (isArrival(data) && data.knows !== lastId)
        tellOthers({ id: lastId ?? data.knows, subjects: CHANGED_SUBJECTS });
    };
    channel.addEventListener('message', greet, { signal });
    return ended(signal);
  };
  const takeTurn = () => {
    turn.abort();
    turn = new AbortController();
    if (document.hidden) becomeReady();
    else void leadOneOfAll(turn.signal, lead, becomeReady);
  };
  function stop() {
    over.abort();
    turn.abort();
    channel.close();
    becomeReady();
  }

  channel.addEventListener('message', ({ data }) => {
    if (isChange(data)) receive(data);
  });
  document.addEventListener('visibilitychange', takeTurn, { signal: over.signal });
  if (from === undefined) setTimeout(becomeReady, READY_LIMIT_MS);
  else {
    becomeReady();
    tellOthers({ knows: from });
  }
  takeTurn();
  return { ready, stop };
}

function isArrival(data: unknown): data is Arrival {
  return isRecord(data) && typeof data['knows'] === 'string';
}

/** Leads as soon as no other tab does. Calls `onFollowing` when another tab leads now. */
async function leadOneOfAll(
  signal: AbortSignal,
  lead: (signal: AbortSignal) => Promise<void>,
  onFollowing: () => void,
): Promise<void> {
  // Without TLS browsers have locks on localhost only: elsewhere every tab has its own connection.
  if (!('locks' in navigator)) return lead(signal);
  const { held = [] } = await navigator.locks.query();
  if (held.some(({ name }) => name === NAME)) onFollowing();
  await navigator.locks.request(NAME, { signal }, () => lead(signal)).catch(() => undefined);
}

function ended(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve());
  });
}
