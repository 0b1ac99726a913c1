import type { DomainEvent } from '@stagedoor/contracts/events/events';
import { subscriberStream } from '@stagedoor/contracts/events/streams';
import { decideAll, evolveAll } from '@stagedoor/domain/decider';
import {
  subscriber,
  subscriberDecider,
  type SubscriberCommand,
} from '@stagedoor/domain/mailing-list/subscriber.decider';
import type { SubscriberEvent } from '@stagedoor/contracts/events/mailing-list.events';
import { createMailingList } from '../../services/command/mailing-list/subscribers.ts';
import { planUndo } from '../../services/command/undo/undo-plan.ts';
import { undoableSubscriber } from '../../services/command/undo/undoable.ts';
import type { KnownEvent } from '../../services/command/run/known-streams.ts';
import type { Membership } from './random-membership.ts';

/**
 * The rules of the mailing list without stores: its deciders, its commands and the plan of an undo
 * are the product's, over a log, keys and departures in memory.
 */
export function membershipInMemory(confirms: boolean): Membership {
  const log = new Map<string, KnownEvent[]>();
  const claims = new Map<string, string>();
  const keys = new Map<string, 'made' | 'destroyed'>();
  const departures = new Set<string>();
  const pending = new Map<string, string>();
  let commands = 0;

  const release = (stream: string, hasLeft: boolean) => {
    for (const [email, holder] of claims)
      if (holder === stream && claims.delete(email) && hasLeft) departures.add(email);
  };
  const stateOf = (stream: string) =>
    evolveAll(
      subscriberDecider,
      subscriberDecider.initial,
      (log.get(stream) ?? []).map(({ event }) => event as SubscriberEvent),
    );
  const runAs =
    (commandId: string, undoes?: string) =>
    async ({ stream }: { stream: string }, made: SubscriberCommand | SubscriberCommand[]) => {
      const { state, events } = decideAll(subscriberDecider, stateOf(stream), [made].flat());
      const known = log.get(stream) ?? [];
      log.set(stream, [...known, ...events.map((event, at) => knownAs(event, known.length + at))]);
      return { state };

      function knownAs(event: DomainEvent, revision: number): KnownEvent {
        const metadata = { commandId, undoes, occurredAt: '', actor: { id: '', role: '' } };
        return { event, revision, metadata } as unknown as KnownEvent;
      }
    };
  const freshRun = () => runAs(`command ${(commands += 1)}`) as never;
  const idOf = (email: string) => claims.get(email)?.slice(subscriberStream('').length) ?? '';
  const has = (email: string) => stateOf(claims.get(email) ?? '').phase === 'joined';

  const mailingList = createMailingList({
    confirms,
    keys: {
      make: async (stream) => {
        if (keys.get(stream) === 'destroyed') return undefined;
        keys.set(stream, 'made');
        return { seal: (text: string) => text, unseal: (text: string) => text };
      },
      claim: async (email, stream) => {
        if (!claims.has(email)) claims.set(email, stream);
        return claims.get(email);
      },
      destroy: async (streams, kept) => {
        for (const stream of [streams].flat()) {
          keys.set(stream, 'destroyed');
          release(stream, kept?.hasLeft ?? false);
        }
      },
    },
    tokens: { read: async (token) => token },
    load: async ({ stream }) => ({ state: stateOf(stream) }) as never,
    pending: {
      ask: async (id, _, { email }) => pending.set(id, email).has(id),
      confirm: async (id, join) => {
        const email = pending.get(id);
        if (email === undefined) return;
        pending.delete(id);
        await join(id, { email, source: 'dialog', wording: 'en-1' });
      },
      erase: async (id, { hasLeft }) => {
        const isPending = pending.delete(id) && stateOf(subscriberStream(id)).phase === 'unknown';
        if (isPending) release(subscriberStream(id), hasLeft);
        return isPending;
      },
      joining: async (id, join) => join().finally(() => pending.delete(id)),
      forgetOld: async () => undefined,
    },
  });

  return {
    subscribe: (email) => mailingList.subscribe(freshRun(), email),
    confirm: (email) => mailingList.confirm(freshRun(), idOf(email)),
    leave: (email) => mailingList.leave(freshRun(), idOf(email)),
    erase: (email) => mailingList.erase(freshRun(), idOf(email)),
    importList: async (emails) => {
      const commandId = `command ${(commands += 1)}`;
      const added: string[] = [];
      for (const email of emails.filter((one) => !has(one) && !departures.has(one))) {
        const stream = claims.get(email) ?? subscriber(crypto.randomUUID()).stream;
        claims.set(email, stream);
        const sealed = { email, statement: 'On paper.' };
        await runAs(commandId)({ stream }, { type: 'Import', sealed });
        added.push(stream);
      }
      return async () => {
        for (const stream of added) {
          const id = stream.slice(subscriberStream('').length);
          const plan = planUndo(undoableSubscriber(id), log.get(stream) ?? [], commandId);
          const undo = runAs(`command ${(commands += 1)}`, commandId);
          const { state } = await undo({ stream }, plan?.commands ?? []);
          if (state.phase === 'erased' && state.by === 'undo') {
            keys.set(stream, 'destroyed');
            release(stream, false);
          }
        }
      };
    },
    rebuild: async () => undefined,
    listed: async () => [...claims.keys()].filter(has),
  };
}
