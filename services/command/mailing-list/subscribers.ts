import { randomUUID } from 'node:crypto';
import { CONSENT_WORDING } from '@stagedoor/contracts/facts/consent';
import { Refused } from '@stagedoor/contracts/refusals';
import type { Keys } from '@stagedoor/platform/privacy/keys';
import { sealEvent } from '../run/sealed-event.ts';
import type { SignedTokens } from '@stagedoor/platform/privacy/signed-token';
import type { Run } from '../run/command-runner.ts';
import { subscriber, subscriberDecider } from '@stagedoor/domain/mailing-list/subscriber.decider';

const TRIES = 4;

/** Finds the subscriber of an address by a keyed hash; the log holds the address sealed. */
export function createMailingList({ keys, tokens }: { keys: Keys; tokens: SignedTokens }) {
  return {
    /** Adds an address, unless it is on the list already. @throws Refused conflict */
    subscribe: async (run: Run, email: string): Promise<void> => {
      for (let attempt = 1; attempt <= TRIES; attempt += 1) {
        const stream = await keys.claim(email, subscriber(randomUUID()).stream);
        if (stream && (await join(run, stream, email))) return;
        // An erased subscriber still holds the address, or is about to release it.
        if (stream) await keys.destroy(stream);
      }
      throw new Refused('conflict');
    },

    /** Erases a subscriber, or completes an erasure. @throws Refused not-found */
    erase: (run: Run, id: string) => erase(run, id, 'staff'),

    /** @throws Refused not-found for an unknown token */
    leave: async (run: Run, token: string): Promise<void> => {
      const id = await tokens.read(token);
      if (id === undefined) throw new Refused('not-found');
      await erase(run, id, 'link');
    },
  };

  /** False for a subscriber who was erased. */
  async function join(run: Run, stream: string, email: string): Promise<boolean> {
    const key = await keys.make(stream);
    if (!key) return false;
    const data = { email, source: 'dialog', wording: CONSENT_WORDING };
    const { data: sealed } = sealEvent({ type: 'SubscriberJoined', data } as const, key);
    const claimed = { stream, decider: subscriberDecider };
    try {
      const { state } = await run(claimed, { type: 'Join', sealed });
      return state.phase === 'joined';
    } catch (error) {
      // Only an address that somebody gave before has a stream. Operators learn of its event.
      if (error instanceof Refused && error.code === 'unreadable-event') return true;
      throw error;
    }
  }

  async function erase(run: Run, id: string, by: 'link' | 'staff'): Promise<void> {
    await run(subscriber(id), { type: 'Erase', by });
    await keys.destroy(subscriber(id).stream);
  }
}
