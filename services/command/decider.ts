import type { DomainEvent } from '@stagedoor/contracts/events';

/** The rules of one subject. Pure: no clock, no randomness, no I/O. A command that changes nothing yields no event; an impossible one throws Refused. */
export interface Decider<State, Command, Event extends DomainEvent> {
  initial: State;
  decide(state: State, command: Command): Event[];
  evolve(state: State, event: Event): State;
}
