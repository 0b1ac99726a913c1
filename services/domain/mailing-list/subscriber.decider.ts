import type { EventData } from '@stagedoor/contracts/events/events';
import type { SubscriberEvent } from '@stagedoor/contracts/events/mailing-list.events';
import { ERASED, PERSONAL } from '@stagedoor/contracts/history';
import type { Consent } from '@stagedoor/contracts/mailing-list';
import { Refused } from '@stagedoor/contracts/refusals';
import { subscriberStream } from '@stagedoor/contracts/events/streams';
import { defineSubject, type Decider } from '../decider.ts';
import type { Fields } from '../fields.ts';

type Erased = EventData<'SubscriberErased'>;

export type SubscriberState =
  | { phase: 'unknown' }
  | ({ phase: 'erased' } & Erased)
  | ({ phase: 'joined'; sealed: { email: string } } & Consent);

export type SubscriberCommand =
  | { type: 'Join'; sealed: EventData<'SubscriberJoined'> }
  | { type: 'Import'; sealed: EventData<'SubscriberImported'> }
  | ({ type: 'Erase' } & Erased);

/** The source of those whom staff imported. */
export const IMPORT = 'import';

/** One subscriber. An erased one never returns: the address joins again as another subscriber. */
export const subscriberDecider: Decider<SubscriberState, SubscriberCommand, SubscriberEvent> = {
  initial: { phase: 'unknown' },

  decide: (state, command) => {
    const { phase } = state;
    switch (command.type) {
      case 'Join':
        return phase === 'unknown' || isImported(state)
          ? [{ type: 'SubscriberJoined', data: command.sealed }]
          : [];
      case 'Import':
        return phase === 'unknown' ? [{ type: 'SubscriberImported', data: command.sealed }] : [];
      case 'Erase':
        if (phase === 'unknown') throw new Refused('not-found');
        return phase === 'joined' ? [{ type: 'SubscriberErased', data: { by: command.by } }] : [];
    }
  },

  evolve: (_, event, { at }) => {
    switch (event.type) {
      case 'SubscriberJoined': {
        const { email, ...joined } = event.data;
        const consent = { ...joined, consented_at: at, statement: null };
        return { phase: 'joined', sealed: { email }, ...consent };
      }
      case 'SubscriberImported': {
        const { email, statement } = event.data;
        const consent = { consented_at: null, wording: null, is_confirmed: false, statement };
        return { phase: 'joined', sealed: { email }, source: IMPORT, ...consent };
      }
      case 'SubscriberErased':
        return { phase: 'erased', by: event.data.by };
    }
  },
};

export const subscriber = defineSubject(subscriberStream, subscriberDecider);

/** Whether staff imported them, and they have not joined by themselves since. */
export function isImported(state: SubscriberState): boolean {
  return state.phase === 'joined' && state.source === IMPORT;
}

export function subscriberFields({ phase }: SubscriberState): Fields | undefined {
  return phase === 'unknown' ? undefined : { email: phase === 'erased' ? ERASED : PERSONAL };
}
