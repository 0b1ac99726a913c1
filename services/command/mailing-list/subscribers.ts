import { randomUUID } from 'node:crypto';
import { CONSENT_WORDING } from '@stagedoor/contracts/facts/consent';
import { isDeparture } from '@stagedoor/contracts/events/erasures';
import { Refused } from '@stagedoor/contracts/refusals';
import type { Keys } from '@stagedoor/platform/privacy/keys';
import { sealEvent } from '../run/sealed-event.ts';
import type { SignedTokens } from '@stagedoor/platform/privacy/signed-token';
import type { Load, Run } from '../run/command-runner.ts';
import {
  isImported,
  subscriber,
  subscriberDecider,
} from '@stagedoor/domain/mailing-list/subscriber.decider';
import type { PendingSubscriptions } from './pending-subscriptions.ts';

const TRIES = 4;

interface MailingListSources {
  keys: Pick<Keys, 'claim' | 'make' | 'destroy'>;
  /** Of links to leave. */
  tokens: Pick<SignedTokens, 'read'>;
  load: Load;
  pending: PendingSubscriptions;
  /** Whether people are asked by mail before they are on the list. */
  confirms: boolean;
}

/** Finds the subscriber of an address by a keyed hash; the log holds the address sealed. */
export function createMailingList({ keys, tokens, load, pending, confirms }: MailingListSources) {
  return {
    /** Adds an address that is not on the list, or asks first. @throws Refused conflict */
    subscribe: async (run: Run, email: string): Promise<void> => {
      const own = () => subscriber(randomUUID()).stream;
      await onStreamOf(email, own, (stream) => join(run, stream, email));
    },

    /** @throws Refused not-found for a link that is not ours, or has run out */
    confirm: (run: Run, token: string): Promise<void> =>
      pending.confirm(token, (id, sealed) =>
        run(subscriber(id), { type: 'Join', sealed: { ...sealed, is_confirmed: true } }),
      ),

    /** Erases a subscriber, or completes an erasure. @throws Refused not-found */
    erase: (run: Run, id: string) => erase(run, id, 'staff'),

    /** @throws Refused not-found for an unknown token */
    leave: async (run: Run, token: string): Promise<void> => {
      const id = await tokens.read(token);
      if (id === undefined) throw new Refused('not-found');
      await erase(run, id, 'link');
    },

    onStreamOf,
    joining: pending.joining,
    forgetOld: pending.forgetOld,
  };

  /**
   * Does `work` with the stream of an address, or `own` for one that has none, until it has a
   * result: it has none for a subscriber who was erased. @throws Refused conflict
   */
  async function onStreamOf<Result>(
    email: string,
    own: () => string,
    work: (stream: string) => Promise<Result | undefined>,
  ): Promise<Result> {
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      const stream = await keys.claim(email, own());
      const result = stream && (await work(stream));
      if (result) return result;
      // An erased subscriber still holds the address, or is about to release it.
      if (stream) await release(stream);
    }
    throw new Refused('conflict');
  }

  /** False for a subscriber who was erased. */
  async function join(run: Run, stream: string, email: string): Promise<boolean> {
    const key = await keys.make(stream);
    if (!key) return false;
    const data = { email, source: 'dialog', wording: CONSENT_WORDING, is_confirmed: false };
    const { data: sealed } = sealEvent({ type: 'SubscriberJoined', data } as const, key);
    const claimed = { stream, decider: subscriberDecider };
    const id = stream.slice(subscriber('').stream.length);
    try {
      if (confirms) {
        const { state } = await load(claimed);
        if (state.phase === 'unknown' || isImported(state))
          return await pending.ask(id, email, sealed);
        return state.phase === 'joined';
      }
      const joined = await pending.joining(id, () => run(claimed, { type: 'Join', sealed }));
      return joined?.state.phase === 'joined';
    } catch (error) {
      // Only an address that somebody gave before has a stream. Operators learn of its event.
      if (error instanceof Refused && error.code === 'unreadable-event') return true;
      throw error;
    }
  }

  async function release(stream: string): Promise<void> {
    const { state } = await load({ stream, decider: subscriberDecider });
    const hasLeft =
      state.phase === 'erased' && isDeparture({ type: 'SubscriberErased', data: state });
    await keys.destroy(stream, { hasLeft });
  }

  async function erase(run: Run, id: string, by: 'link' | 'staff'): Promise<void> {
    if (await pending.erase(id, { hasLeft: true })) return;
    await run(subscriber(id), { type: 'Erase', by });
    await keys.destroy(subscriber(id).stream, { hasLeft: true });
  }
}
