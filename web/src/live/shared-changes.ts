import { CHANGED_SUBJECTS, type ChangedSubject } from '@stagedoor/contracts/facts/changes';
import { isChange, type Change } from './change.ts';
import { followSource } from './change-source.ts';

/** Of the lock and of the channel. */
const NAME = 'changes';
const READY_LIMIT_MS = 1_000;

export interface Following {
  /** Resolves when every change from now on will be heard; after a second at the latest, and then what was missed is told when it is known. */
  ready: Promise<void>;
  stop(): void;
}

/**
 * Hears what changes on the server. All tabs of a browser share one connection, because a browser has but six for each server: one of the
 * tabs in sight holds it and tells the others. A tab that is out of sight lets it go, for it may be put to sleep.
 */
export function followChanges(onChange: (subjects: readonly ChangedSubject[]) => void): Following {
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

  const hear = ({ id, subjects }: Change) => {
    lastId = id;
    onChange(subjects);
    becomeReady();
  };
  const lead = (signal: AbortSignal) => {
    // Others may have loaded something before this connection, which the server knows nothing of.
    let isBlind = isReady && lastId === undefined;
    followSource({
      signal,
      lastId: () => lastId,
      onChange: ({ id, subjects }) => {
        const change = { id, subjects: isBlind ? CHANGED_SUBJECTS : subjects };
        isBlind = false;
        tellOthers(change);
        hear(change);
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
    if (isChange(data)) hear(data);
  });
  document.addEventListener('visibilitychange', takeTurn, { signal: over.signal });
  setTimeout(becomeReady, READY_LIMIT_MS);
  takeTurn();
  return { ready, stop };
}

/** Leads as soon as no other tab does; `onFollowing` is called when another one does now. */
async function leadOneOfAll(
  signal: AbortSignal,
  lead: (signal: AbortSignal) => Promise<void>,
  onFollowing: () => void,
): Promise<void> {
  // Browsers have locks only for pages that came safely (or from this machine): elsewhere every tab has a connection of its own.
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
