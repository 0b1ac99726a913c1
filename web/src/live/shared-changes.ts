import { CHANGED_SUBJECTS } from '@stagedoor/contracts/facts/changes';
import { isRecord } from '../api/is-record.ts';
import { isChange, type Change } from './change.ts';
import { followSource } from './change-source.ts';

/** The name of the lock and of the channel. */
const NAME = 'changes';
const READY_LIMIT_MS = 1_000;

interface Following {
  /**
   * Resolves when every change from now on will be received; after a second at the latest, and then
   * what was missed is reported when it is known.
   */
  ready: Promise<void>;
  stop(): void;
}

/** A tab that has just begun to listen, and knows of the changes up to one. */
interface Arrival {
  knows: string;
}

interface Options {
  /** The last change that the page knows of; without it, what was before is not known. */
  from: string | undefined;
  onChange: (change: Change) => void;
  /** Whoever is signed in now may not follow: this is over. */
  onRefused: () => void;
}

/**
 * Reports what changes on the server. All tabs share one connection, because a browser has six for
 * each server: one of the visible tabs leads and tells the others. A hidden tab gives the lead up,
 * because the browser may put that tab to sleep.
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
    // Other tabs may have loaded something before this connection, which the server does not know.
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
      // A change may have been told before that tab listened.
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
  // Without TLS browsers have no locks (but on localhost): there every tab has its own connection.
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
