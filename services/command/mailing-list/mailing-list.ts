import { randomUUID } from 'node:crypto';
import { Refused } from '@stagedoor/contracts/refusals';
import { subscriberStream } from '@stagedoor/contracts/streams';
import type { Keys } from '@stagedoor/platform/privacy/keys';
import { sealEvent } from '@stagedoor/platform/privacy/sealed-event';
import type { UnsubscribeTokens } from '@stagedoor/platform/privacy/unsubscribe-token';
import type { CommandContext, CommandRunner, Outcome } from '../command-runner.ts';
import {
  subscriberDecider,
  type SubscriberCommand,
  type SubscriberState,
} from './subscriber.decider.ts';

type Position = bigint | undefined;

export interface MailingList {
  /** Puts an address on the list; one that is on it already stays as it is. @throws Refused conflict */
  subscribe(email: string, context: CommandContext): Promise<Position>;
  /** Erases a subscriber. Repeating it completes what was begun. @throws Refused not-found */
  erase(id: string, context: CommandContext): Promise<Position>;
  /** As `erase`, by whoever has the link. @throws Refused not-found for a token that was not made here */
  leave(token: string, context: CommandContext): Promise<Position>;
}

export interface MailingListOptions {
  runner: CommandRunner;
  keys: Keys;
  tokens: UnsubscribeTokens;
}

const TRIES = 4;

/** Commands on subscribers. An address is tied to one subscriber by its keyed hash; the log has it sealed. */
export function createMailingList({ runner, keys, tokens }: MailingListOptions): MailingList {
  return {
    subscribe: async (email, context) => {
      for (let attempt = 1; attempt <= TRIES; attempt += 1) {
        const stream = await keys.claim(email, subscriberStream(randomUUID()));
        const joined = stream && (await join(stream, email, context));
        if (joined) return joined.position;
        // Somebody left and has not been untied yet, because a process died or is at it right now: done here, then joined anew.
        if (stream) await keys.destroy(stream);
      }
      throw new Refused('conflict');
    },

    erase: (id, context) => erase(id, 'staff', context),

    leave: async (token, context) => {
      const id = tokens.read(token);
      if (id === undefined) throw new Refused('not-found');
      return erase(id, 'link', context);
    },
  };

  async function join(
    stream: string,
    email: string,
    context: CommandContext,
  ): Promise<Outcome<SubscriberState> | undefined> {
    const key = await keys.make(stream);
    if (!key) return undefined;
    const { data } = sealEvent({ type: 'SubscriberJoined', data: { email } } as const, key);
    const outcome = await run(stream, { type: 'Join', sealedEmail: data.email }, context);
    return outcome.state.phase === 'joined' ? outcome : undefined;
  }

  async function erase(id: string, by: 'link' | 'staff', context: CommandContext) {
    const stream = subscriberStream(id);
    const { position } = await run(stream, { type: 'Erase', by }, context);
    await keys.destroy(stream);
    return position;
  }

  function run(stream: string, command: SubscriberCommand, context: CommandContext) {
    return runner.run({ stream, decider: subscriberDecider, commands: [command] }, context);
  }
}
