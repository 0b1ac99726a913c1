import type { Person } from '@stagedoor/contracts/account';
import { messagePreview, type Message } from '@stagedoor/contracts/message';
import type { EventData } from '@stagedoor/contracts/events/events';
import { messageFlagsOf } from '@stagedoor/contracts/facts/message-flags';
import { recordOf } from '@stagedoor/contracts/facts/record-of';
import { Refused } from '@stagedoor/contracts/refusals';
import { findPerson } from '@stagedoor/platform/accounts/account-row';
import type { Keys } from '@stagedoor/platform/privacy/keys';
import type { SubjectKey } from '@stagedoor/platform/privacy/master-key';
import { unsealText } from '@stagedoor/platform/privacy/sealed-text';
import type { Transactions } from '@stagedoor/platform/stores/postgres';
import { sealEvent } from '../run/sealed-event.ts';
import type { Load, MakeCommands, Run } from '../run/command-runner.ts';
import {
  existingMessage,
  message,
  type MessageCommand,
  type MessageState,
} from '@stagedoor/domain/message/message.decider';
import { suspectedMessages } from './suspected-messages.ts';

/** Only here personal data is plain text; the log and the decider have it sealed. */
export function createMessages(sql: Transactions, keys: Keys, load: Load) {
  const suspected = suspectedMessages(sql, load);

  const assertNotSuspected = async (id: string, { phase }: MessageState) => {
    if (phase === 'unknown') await suspected.refuse(id);
  };

  const sealed = async (id: string, data: EventData<'MessageReceived'>) => {
    const key = await keys.make(message(id).stream);
    if (!key) throw new Refused('not-found');
    return sealEvent({ type: 'MessageReceived', data } as const, key).data;
  };

  /** @returns the message as staff read it. @throws Refused not-found, or conflict if suspected */
  const change = async (
    run: Run,
    id: string,
    command?: MessageCommand,
    occurredAt?: Date,
  ): Promise<Message> => {
    const { stream } = message(id);
    let key: SubjectKey | undefined;
    let answeredBy: Person | undefined;
    const commands: MakeCommands<MessageState, MessageCommand> = async (current) => {
      if (command?.type !== 'ReceiveMessage') await assertNotSuspected(id, current.state);
      key = (await keys.find([stream])).get(stream);
      const by = answererAfter(current.state, command);
      answeredBy = by === undefined ? undefined : await findPerson(sql, by);
      return command ? [command] : [];
    };
    const { state, createdAt } = await run(message(id), commands, occurredAt && { occurredAt });
    const { sealed: texts, answered_at, ...flags } = existingMessage(state);
    const data = recordOf(['name', 'email', 'message'], (it) => unsealText(texts[it], key));
    return {
      id,
      ...data,
      message_preview: messagePreview(data.message),
      ...messageFlagsOf(flags),
      is_suspected: false,
      answered_at,
      answered_by: (answered_at !== null && answeredBy) || null,
      created_at: createdAt,
    };
  };

  return {
    change,

    /** As `change`, for callers that do not need the message. */
    apply: async (run: Run, id: string, command: MessageCommand): Promise<void> => {
      const commands: MakeCommands<MessageState, MessageCommand> = async ({ state }) => {
        await assertNotSuspected(id, state);
        return [command];
      };
      await run(message(id), commands, { isStateUsed: false });
    },

    /** Stores what a visitor wrote; the same id again changes nothing. */
    receive: async (run: Run, id: string, written: EventData<'MessageReceived'>): Promise<void> => {
      const subject = { ...message(id), isNew: true };
      const command = { type: 'ReceiveMessage', sealed: await sealed(id, written) } as const;
      await run(subject, command, { isStateUsed: false });
    },

    /** Keeps apart what a machine may have written. */
    suspect: async (id: string, written: EventData<'MessageReceived'>, at: Date): Promise<void> =>
      suspected.keep(id, await sealed(id, written), at),

    /** Makes a suspected message one like any other. @throws Refused not-found */
    markGenuine: (run: Run, id: string): Promise<Message> =>
      suspected.takeOut(id, (found) => {
        if (!found) return change(run, id);
        const { created_at, ...texts } = found;
        return change(run, id, { type: 'ReceiveMessage', sealed: texts }, created_at);
      }),

    /** Records the erasure, then destroys the key. @throws Refused not-found */
    erase: async (run: Run, id: string): Promise<void> => {
      if (await suspected.erase(id)) return;
      await run(message(id), { type: 'EraseMessage' }, { isStateUsed: false });
      await keys.destroy(message(id).stream);
    },
  };
}

/** The id of whoever has answered the message after the command. */
function answererAfter(state: MessageState, command?: MessageCommand): string | undefined {
  const known = state.phase === 'received' ? state.answered_by : null;
  return known ?? (command?.type === 'MarkAnswered' ? command.by : undefined);
}
