import { describe, it } from 'vitest';
import type { MessageEvent } from '@stagedoor/contracts/message.events';
import { testing } from '../../../tests/setup/given-when-then.ts';
import { messageDecider } from './message.decider.ts';

const { given } = testing(messageDecider);
const sealed = { name: 'c2VhbGVk', email: 'c2VhbGVk', message: 'c2VhbGVk' };
const received: MessageEvent = { type: 'MessageReceived', data: sealed };
const read: MessageEvent = { type: 'MessageRead', data: {} };
const unread: MessageEvent = { type: 'MessageMarkedUnread', data: {} };
const archived: MessageEvent = { type: 'MessageArchived', data: {} };
const unarchived: MessageEvent = { type: 'MessageUnarchived', data: {} };
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

describe('marking a message as read or unread', () => {
  it('records only a change of the mark', () => {
    given(received).when({ type: 'MarkRead' }).then(read);
    given(received, read).when({ type: 'MarkRead' }).then();
    given(received, read).when({ type: 'MarkUnread' }).then(unread);
    given(received).when({ type: 'MarkUnread' }).then();
    given(received, read, unread).when({ type: 'MarkRead' }).then(read);
  });

  it('records the mark of an archived message too', () => {
    given(received, archived).when({ type: 'MarkRead' }).then(read);
  });
});

describe('archiving or unarchiving a message', () => {
  it('records only a change of the archive state', () => {
    given(received, read).when({ type: 'ArchiveMessage' }).then(archived);
    given(received, archived).when({ type: 'ArchiveMessage' }).then();
    given(received, archived).when({ type: 'UnarchiveMessage' }).then(unarchived);
    given(received).when({ type: 'UnarchiveMessage' }).then();
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
  const commands = ['MarkRead', 'MarkUnread', 'ArchiveMessage', 'UnarchiveMessage'] as const;

  it.each(commands)('is refused: %s', (type) => {
    given().when({ type }).refused('not-found');
    given(received, erased).when({ type }).refused('not-found');
  });
});
