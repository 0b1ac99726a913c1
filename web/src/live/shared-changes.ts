import { CHANGED_SUBJECTS } from '@stagedoor/contracts/facts/changes';
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

/**
 * Reports what changes on the server. All tabs share one connection, because a browser has six for
 * each server: one of the visible tabs leads and tells the others. A hidden tab gives the lead up,
 * because the browser may put that tab to sleep.
 */
export function followChanges(onChange: (change: Change) => void): Following {
  const channel = new BroadcastChannel(NAME);
  const tellOthers: (change: Change) => void = channel.postMessage.bind(channel);
  const over = new AbortController();
  let turn = new AbortController();
  let lastId: string | undefined;
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
      onRefused: stop,
    });
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
  setTimeout(becomeReady, READY_LIMIT_MS);
  takeTurn();
  return { ready, stop };
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
