import type { EventData } from '@stagedoor/contracts/events/events';
import type { SubscriberEvent } from '@stagedoor/contracts/events/mailing-list.events';
import { ERASED, PERSONAL } from '@stagedoor/contracts/history';
import { Refused } from '@stagedoor/contracts/refusals';
import { subscriberStream } from '@stagedoor/contracts/events/streams';
import { defineSubject, type Decider } from '../decider.ts';
import type { Fields } from '../fields.ts';

export type SubscriberState =
  | { phase: 'unknown' | 'erased' }
  | { phase: 'joined'; sealed: { email: string }; source: string; wording: number | null };

export type SubscriberCommand =
  | { type: 'Join'; sealed: EventData<'SubscriberJoined'> }
  | { type: 'Erase'; by: 'link' | 'staff' };

/** One subscriber. An erased one never returns: the address joins again as another subscriber. */
export const subscriberDecider: Decider<SubscriberState, SubscriberCommand, SubscriberEvent> = {
  initial: { phase: 'unknown' },

  decide: ({ phase }, command) => {
    switch (command.type) {
      case 'Join':
        return phase === 'unknown' ? [{ type: 'SubscriberJoined', data: command.sealed }] : [];
      case 'Erase':
        if (phase === 'unknown') throw new Refused('not-found');
        return phase === 'joined' ? [{ type: 'SubscriberErased', data: { by: command.by } }] : [];
    }
  },

  evolve: (_, event) => {
    switch (event.type) {
      case 'SubscriberJoined': {
        const { email, ...joined } = event.data;
        return { phase: 'joined', sealed: { email }, ...joined };
      }
      case 'SubscriberErased':
        return { phase: 'erased' };
    }
  },
};

export const subscriber = defineSubject(subscriberStream, subscriberDecider);

export function subscriberFields({ phase }: SubscriberState): Fields | undefined {
  return phase === 'unknown' ? undefined : { email: phase === 'erased' ? ERASED : PERSONAL };
}
