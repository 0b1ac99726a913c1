import type { Person } from '@stagedoor/contracts/account';
import { messagePreview, type Message } from '@stagedoor/contracts/message';
import type { EventData } from '@stagedoor/contracts/events';
import { messageFlagsOf } from '@stagedoor/contracts/facts/message-flags';
import { recordOf } from '@stagedoor/contracts/facts/record-of';
import { Refused } from '@stagedoor/contracts/refusals';
import { findPerson } from '@stagedoor/platform/accounts/account-row';
import type { Keys } from '@stagedoor/platform/privacy/keys';
import type { SubjectKey } from '@stagedoor/platform/privacy/master-key';
import { unsealText } from '@stagedoor/platform/privacy/sealed-text';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { sealEvent } from '../sealed-event.ts';
import type { Run } from '../command-runner.ts';
import {
  existingMessage,
  message,
  type MessageCommand,
  type MessageState,
} from '@stagedoor/domain/message/message.decider';

/** Only here personal data is plain text; the log and the decider have it sealed. */
export function createMessages({ sql, keys }: { sql: Sql; keys: Keys }) {
  return {
    /** Stores what a visitor wrote; the same id again changes nothing. */
    receive: async (run: Run, id: string, written: EventData<'MessageReceived'>): Promise<void> => {
      const key = await keys.make(message(id).stream);
      if (!key) throw new Refused('not-found');
      const { data: sealed } = sealEvent({ type: 'MessageReceived', data: written } as const, key);
      const subject = { ...message(id), isNew: true };
      await run(subject, { type: 'ReceiveMessage', sealed }, { isStateUsed: false });
    },

    /** @returns the message as staff read it. @throws Refused not-found */
    change: async (run: Run, id: string, command: MessageCommand): Promise<Message> => {
      const { stream } = message(id);
      let key: SubjectKey | undefined;
      let answeredBy: Person | undefined;
      const { state, createdAt } = await run(message(id), async (current) => {
        key = (await keys.find([stream])).get(stream);
        const by = answererAfter(current.state, command);
        answeredBy = by === undefined ? undefined : await findPerson(sql, by);
        return [command];
      });
      const { sealed, answered_at, ...flags } = existingMessage(state);
      const data = recordOf(['name', 'email', 'message'], (it) => unsealText(sealed[it], key));
      return {
        id,
        ...data,
        message_preview: messagePreview(data.message),
        ...messageFlagsOf(flags),
        answered_at,
        answered_by: (answered_at !== null && answeredBy) || null,
        created_at: createdAt,
      };
    },

    /** Records the erasure, then destroys the key. @throws Refused not-found */
    erase: async (run: Run, id: string): Promise<void> => {
      await run(message(id), { type: 'EraseMessage' }, { isStateUsed: false });
      await keys.destroy(message(id).stream);
    },
  };
}

/** The id of whoever has answered the message after the command. */
function answererAfter(state: MessageState, command: MessageCommand): string | undefined {
  const known = state.phase === 'received' ? state.answered_by : null;
  return known ?? (command.type === 'MarkAnswered' ? command.by : undefined);
}
