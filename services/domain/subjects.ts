import type { EventType } from '@stagedoor/contracts/events';
import type { HistorySubject } from '@stagedoor/contracts/facts/history-subjects';
import { messageEvents } from '@stagedoor/contracts/message.events';
import type { Fields } from './fields.ts';
import { messageDecider, messageFields, messageSealed } from './message/message.decider.ts';

/** What the events of a kind of subject mean, each in a stream of its own. */
export interface SubjectKind<State, Event> {
  /** As the history calls it. */
  subject: HistorySubject;
  initial: State;
  evolve(state: State, event: Event): State;
  /** Undefined as long as there is no such subject. */
  fieldsOf(state: State): Fields | undefined;
  /** The personal data among the fields, as the log holds them. */
  sealedOf(state: State): object | undefined;
}

/** Whoever evolves a state gives it to no other kind. */
export type AnyKind = SubjectKind<unknown, { type: EventType; data: object }>;

const message: AnyKind = {
  subject: 'message',
  ...messageDecider,
  fieldsOf: messageFields,
  sealedOf: messageSealed,
};

const KINDS = new Map(kindOf(messageEvents, message));

/** The kind of subject that events of this type are about. */
export function subjectKind(type: EventType): AnyKind | undefined {
  return KINDS.get(type);
}

function kindOf(events: object, kind: AnyKind): [string, AnyKind][] {
  return Object.keys(events).map((type) => [type, kind]);
}
