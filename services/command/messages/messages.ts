import { messagePreview, type Message } from '@stagedoor/contracts/message';
import type { EventData } from '@stagedoor/contracts/events';
import { Refused } from '@stagedoor/contracts/refusals';
import { messageStream } from '@stagedoor/contracts/streams';
import type { Keys } from '@stagedoor/platform/privacy/keys';
import type { SubjectKey } from '@stagedoor/platform/privacy/master-key';
import { sealEvent, unsealEvent } from '@stagedoor/platform/privacy/sealed-event';
import type { CommandContext, CommandRunner } from '../command-runner.ts';
import { existingMessage, messageDecider, type MessageCommand } from './message.decider.ts';

type Position = bigint | undefined;

export interface Messages {
  /** Takes what a visitor wrote; taking the same id again changes nothing. */
  receive(
    id: string,
    written: EventData<'MessageReceived'>,
    context: CommandContext,
  ): Promise<Position>;
  /** @throws Refused not-found */
  change(
    id: string,
    command: MessageCommand,
    context: CommandContext,
  ): Promise<{ message: Message; position: Position }>;
  /** Records that the message is erased, then makes it unreadable. Repeating it completes what was begun. @throws Refused not-found */
  erase(id: string, context: CommandContext): Promise<Position>;
}

/** Commands on messages. What visitors wrote is plain only here, on its way in and out; the log and the rules have it sealed. */
export function createMessages({ runner, keys }: { runner: CommandRunner; keys: Keys }): Messages {
  async function run(
    id: string,
    command: MessageCommand,
    context: CommandContext,
    prepare?: () => Promise<void>,
  ) {
    const order = { stream: messageStream(id), decider: messageDecider, commands: [command] };
    return runner.run({ ...order, ...(prepare && { prepare }) }, context);
  }

  return {
    receive: async (id, written, context) => {
      const key = await keys.make(messageStream(id));
      if (!key) throw new Refused('not-found');
      const { data: sealed } = sealEvent({ type: 'MessageReceived', data: written } as const, key);
      return (await run(id, { type: 'ReceiveMessage', sealed }, context)).position;
    },

    change: async (id, command, context) => {
      const stream = messageStream(id);
      let key: SubjectKey | undefined;
      const { state, createdAt, position } = await run(id, command, context, async () => {
        key = (await keys.find([stream])).get(stream);
      });
      const { sealed, isRead, phase } = existingMessage(state);
      const { data } = unsealEvent({ type: 'MessageReceived', data: sealed } as const, key);
      const message = {
        id,
        ...data,
        message_preview: messagePreview(data.message),
        is_read: isRead,
        is_archived: phase === 'archived',
        created_at: createdAt,
      };
      return { message, position };
    },

    erase: async (id, context) => {
      const { position } = await run(id, { type: 'EraseMessage' }, context);
      await keys.destroy(messageStream(id));
      return position;
    },
  };
}
