import type { EventData } from '@stagedoor/contracts/events/events';
import {
  MESSAGE_FLAG_EVENTS,
  messageFlagsOf,
  type MessageFlagCommand,
  type MessageFlags,
} from '@stagedoor/contracts/facts/message-flags';
import { ERASED, PERSONAL } from '@stagedoor/contracts/history';
import type { MessageEvent } from '@stagedoor/contracts/events/message.events';
import { Refused } from '@stagedoor/contracts/refusals';
import { messageStream } from '@stagedoor/contracts/events/streams';
import { defineSubject, type Decider, type Recorded } from '../decider.ts';
import type { Fields } from '../fields.ts';
import { isFlagCommand, isFlagEvent, switchFlag } from '../flags.ts';

/** What a visitor wrote, sealed. */
export type SealedMessage = EventData<'MessageReceived'>;

export type Answered = EventData<'MessageAnswered'>;

/** What became of a message, by the names of the history. */
interface Handling extends MessageFlags {
  answered_at: string | null;
  answered_by: string | null;
}

interface Received extends Handling {
  firstReadAt: string | null;
}

export type ExistingMessage = { phase: 'received'; sealed: SealedMessage } & Received;

export type MessageState =
  | { phase: 'unknown' }
  | ExistingMessage
  | ({ phase: 'erased' } & Received);

export type MessageCommand =
  | { type: 'ReceiveMessage'; sealed: SealedMessage }
  | { type: MessageFlagCommand }
  | ({ type: 'MarkAnswered' } & Answered)
  | { type: 'MarkUnanswered' }
  | { type: 'EraseMessage' };

const UNANSWERED = { answered_at: null, answered_by: null };
const NEW: Received = { ...messageFlagsOf({}), ...UNANSWERED, firstReadAt: null };

export const messageDecider: Decider<MessageState, MessageCommand, MessageEvent> = {
  initial: { phase: 'unknown' },
  decide,
  evolve,
};

export const message = defineSubject(messageStream, messageDecider);

/** @throws Refused not-found for a message that never arrived or is erased. */
export function existingMessage(state: MessageState): ExistingMessage {
  if (state.phase !== 'received') throw new Refused('not-found');
  return state;
}

/** Its values as the history has them, with a marker for what the visitor wrote. */
export function messageFields(state: MessageState): Fields | undefined {
  if (state.phase === 'unknown') return undefined;
  const marker = state.phase === 'erased' ? ERASED : PERSONAL;
  return { name: marker, email: marker, message: marker, ...handlingOf(state) };
}

function decide(state: MessageState, command: MessageCommand): MessageEvent[] {
  if (isFlagCommand(MESSAGE_FLAG_EVENTS, command))
    return switchFlag(MESSAGE_FLAG_EVENTS, command.type, existingMessage(state));
  switch (command.type) {
    case 'ReceiveMessage':
      return receive(state, command.sealed);
    case 'MarkAnswered':
      return existingMessage(state).answered_at === null
        ? [{ type: 'MessageAnswered', data: { by: command.by, at: command.at } }]
        : [];
    case 'MarkUnanswered':
      return existingMessage(state).answered_at === null
        ? []
        : [{ type: 'MessageMarkedUnanswered', data: {} }];
    case 'EraseMessage':
      return erase(state);
  }
}

function receive({ phase }: MessageState, sealed: SealedMessage): MessageEvent[] {
  if (phase === 'erased') throw new Refused('not-found');
  return phase === 'unknown' ? [{ type: 'MessageReceived', data: sealed }] : [];
}

function erase(state: MessageState): MessageEvent[] {
  if (state.phase === 'erased') return [];
  existingMessage(state);
  return [{ type: 'MessageErased', data: {} }];
}

function evolve(state: MessageState, event: MessageEvent, { at }: Recorded): MessageState {
  if (event.type === 'MessageReceived') return { phase: 'received', sealed: event.data, ...NEW };
  if (state.phase === 'unknown') return state;
  if (isFlagEvent(MESSAGE_FLAG_EVENTS, event)) {
    const firstReadAt = state.firstReadAt ?? (event.type === 'MessageRead' ? at : null);
    return { ...state, ...MESSAGE_FLAG_EVENTS[event.type].sets, firstReadAt };
  }
  switch (event.type) {
    case 'MessageAnswered':
      return { ...state, answered_at: event.data.at, answered_by: event.data.by };
    case 'MessageMarkedUnanswered':
      return { ...state, ...UNANSWERED };
    case 'MessageErased':
      return { phase: 'erased', ...handlingOf(state), firstReadAt: state.firstReadAt };
  }
}

function handlingOf({ answered_at, answered_by, ...flags }: Handling): Handling {
  return { ...messageFlagsOf(flags), answered_at, answered_by };
}
