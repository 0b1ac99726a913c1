import type { DomainEvent } from '@stagedoor/contracts/events';

/**
 * The rules of one subject. Pure: no clock, no randomness, no I/O. A command that changes nothing
 * yields no event; an impossible one throws Refused.
 */
export interface Decider<State, Command, Event extends DomainEvent> {
  initial: State;
  decide(state: State, command: Command): Event[];
  evolve(state: State, event: Event): State;
}

/** The stream that holds the events of a subject, and its rules. */
export interface Subject<State, Command, Event extends DomainEvent> {
  stream: string;
  /** Nobody else knows its id, so there is nothing to read before the first command. */
  isNew?: boolean;
  decider: Decider<State, Command, Event>;
}

/** Defines a kind of subject: its streams by id, and its rules. */
export function defineSubject<State, Command, Event extends DomainEvent>(
  streamOf: (id: string) => string,
  decider: Decider<State, Command, Event>,
): (id: string) => Subject<State, Command, Event> {
  return (id) => ({ stream: streamOf(id), decider });
}
