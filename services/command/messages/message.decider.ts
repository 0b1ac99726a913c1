import { Refused } from '@stagedoor/contracts/refusals';
import type { EventData } from '@stagedoor/contracts/events';
import type { MessageEvent } from '@stagedoor/contracts/message.events';
import { messageStream } from '@stagedoor/contracts/streams';
import { defineSubject, type Decider } from '../decider.ts';

/** What a visitor wrote, sealed. */
export type SealedMessage = EventData<'MessageReceived'>;

/** Who answered it, and when. */
export type Answered = EventData<'MessageAnswered'>;

export type MessageState =
  | { phase: 'unknown' | 'erased' }
  | {
      phase: 'inbox' | 'archived';
      sealed: SealedMessage;
      isRead: boolean;
      answered: Answered | null;
    };

export type ExistingMessage = Extract<MessageState, { sealed: SealedMessage }>;

export type MessageCommand =
  | { type: 'ReceiveMessage'; sealed: SealedMessage }
  | { type: 'MarkRead' }
  | { type: 'MarkUnread' }
  | ({ type: 'MarkAnswered' } & Answered)
  | { type: 'MarkUnanswered' }
  | { type: 'ArchiveMessage' }
  | { type: 'UnarchiveMessage' }
  | { type: 'EraseMessage' };

export const messageDecider: Decider<MessageState, MessageCommand, MessageEvent> = {
  initial: { phase: 'unknown' },
  decide,
  evolve,
};

export const message = defineSubject(messageStream, messageDecider);

/** @throws Refused not-found for a message that never arrived or is erased. */
export function existingMessage(state: MessageState): ExistingMessage {
  if (!('sealed' in state)) throw new Refused('not-found');
  return state;
}

function decide(state: MessageState, command: MessageCommand): MessageEvent[] {
  switch (command.type) {
    case 'ReceiveMessage':
      return receive(state, command.sealed);
    case 'MarkRead':
      return existingMessage(state).isRead ? [] : [{ type: 'MessageRead', data: {} }];
    case 'MarkUnread':
      return existingMessage(state).isRead ? [{ type: 'MessageMarkedUnread', data: {} }] : [];
    case 'MarkAnswered':
      return existingMessage(state).answered
        ? []
        : [{ type: 'MessageAnswered', data: { by: command.by, at: command.at } }];
    case 'MarkUnanswered':
      return existingMessage(state).answered ? [{ type: 'MessageMarkedUnanswered', data: {} }] : [];
    case 'ArchiveMessage':
      return existingMessage(state).phase === 'archived'
        ? []
        : [{ type: 'MessageArchived', data: {} }];
    case 'UnarchiveMessage':
      return existingMessage(state).phase === 'archived'
        ? [{ type: 'MessageUnarchived', data: {} }]
        : [];
    case 'EraseMessage':
      return erase(state);
  }
}

function receive(state: MessageState, sealed: SealedMessage): MessageEvent[] {
  if (state.phase === 'erased') throw new Refused('not-found');
  return state.phase === 'unknown' ? [{ type: 'MessageReceived', data: sealed }] : [];
}

function erase(state: MessageState): MessageEvent[] {
  if (state.phase === 'erased') return [];
  existingMessage(state);
  return [{ type: 'MessageErased', data: {} }];
}

function evolve(state: MessageState, event: MessageEvent): MessageState {
  if (event.type === 'MessageReceived')
    return { phase: 'inbox', sealed: event.data, isRead: false, answered: null };
  const message = existingMessage(state);
  switch (event.type) {
    case 'MessageRead':
      return { ...message, isRead: true };
    case 'MessageMarkedUnread':
      return { ...message, isRead: false };
    case 'MessageAnswered':
      return { ...message, answered: event.data };
    case 'MessageMarkedUnanswered':
      return { ...message, answered: null };
    case 'MessageArchived':
      return { ...message, phase: 'archived' };
    case 'MessageUnarchived':
      return { ...message, phase: 'inbox' };
    case 'MessageErased':
      return { phase: 'erased' };
  }
}
