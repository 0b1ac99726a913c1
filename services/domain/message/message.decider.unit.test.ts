import { describe, it } from 'vitest';
import {
  MESSAGE_FLAG_EVENTS,
  MESSAGE_FLAG_EVENT_TYPES,
  MESSAGE_FLAGS,
} from '@stagedoor/contracts/facts/message-flags';
import type { MessageEvent } from '@stagedoor/contracts/events/message.events';
import { testing } from '../../../tests/setup/given-when-then.ts';
import { messageDecider, type MessageCommand } from './message.decider.ts';

const { given } = testing(messageDecider);
const sealed = { name: 'c2VhbGVk', email: 'c2VhbGVk', message: 'c2VhbGVk' };
const ADA = { by: 'ada', at: '2026-11-27T22:04:00.000Z' };
const BO = { by: 'bo', at: '2026-11-28T09:00:00.000Z' };
const received: MessageEvent = { type: 'MessageReceived', data: sealed };
const read: MessageEvent = { type: 'MessageRead', data: {} };
const answered: MessageEvent = { type: 'MessageAnswered', data: ADA };
const unanswered: MessageEvent = { type: 'MessageMarkedUnanswered', data: {} };
const archived: MessageEvent = { type: 'MessageArchived', data: {} };
const erased: MessageEvent = { type: 'MessageErased', data: {} };

describe('receiving a message', () => {
  it('records the message only once', () => {
    given().when({ type: 'ReceiveMessage', sealed }).then(received);
    given(received).when({ type: 'ReceiveMessage', sealed }).then();
  });

  it('refuses a message that was erased', () => {
    given(received, erased).when({ type: 'ReceiveMessage', sealed }).refused('not-found');
  });
});

describe('switching a flag of a message', () => {
  it.each(MESSAGE_FLAGS)('records only a change of %s, on and off', (name) => {
    const types = MESSAGE_FLAG_EVENT_TYPES.filter(
      (type) => MESSAGE_FLAG_EVENTS[type].flag === name,
    );
    const [on, off] = types.map((type) => ({
      event: { type, data: {} } as const,
      command: { type: MESSAGE_FLAG_EVENTS[type].command },
    }));
    if (!on || !off) throw new Error(`${name} has no pair of events.`);
    given(received).when(on.command).then(on.event);
    given(received, on.event).when(on.command).then();
    given(received, on.event).when(off.command).then(off.event);
    given(received).when(off.command).then();
  });
});

describe('marking a message as answered or unanswered', () => {
  it('records who answered it and when, and that once', () => {
    given(received)
      .when({ type: 'MarkAnswered', ...ADA })
      .then(answered);
    given(received, answered)
      .when({ type: 'MarkAnswered', ...BO })
      .then();
    given(received, archived)
      .when({ type: 'MarkAnswered', ...ADA })
      .then(answered);
  });

  it('records only a change of the mark', () => {
    given(received, answered).when({ type: 'MarkUnanswered' }).then(unanswered);
    given(received).when({ type: 'MarkUnanswered' }).then();
    given(received, answered, unanswered)
      .when({ type: 'MarkAnswered', ...BO })
      .then({ type: 'MessageAnswered', data: BO });
  });
});

describe('erasing a message', () => {
  it('records one erasure, whether the message is in the inbox or in the archive', () => {
    given(received).when({ type: 'EraseMessage' }).then(erased);
    given(received, archived).when({ type: 'EraseMessage' }).then(erased);
    given(received, erased).when({ type: 'EraseMessage' }).then();
  });

  it('refuses a message that never arrived', () => {
    given().when({ type: 'EraseMessage' }).refused('not-found');
  });
});

describe('a command on a message that never arrived or is erased', () => {
  it.each<MessageCommand>([
    ...Object.values(MESSAGE_FLAG_EVENTS).map(({ command }) => ({ type: command })),
    { type: 'MarkAnswered', ...ADA },
    { type: 'MarkUnanswered' },
  ])('is refused: $type', (command) => {
    given().when(command).refused('not-found');
    given(received, erased).when(command).refused('not-found');
  });

  it('is refused where the log has lost the beginning of the message', () => {
    given(read, archived).when({ type: 'MarkUnread' }).refused('not-found');
  });
});
