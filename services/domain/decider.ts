import type { DomainEvent } from '@stagedoor/contracts/events/events';

/**
 * The rules of one subject. Pure: no clock, no randomness, no I/O. A command that changes nothing
 * yields no event; an impossible one throws Refused. An event never fails: it has happened.
 */
export interface Decider<State, Command, Event extends DomainEvent> {
  initial: State;
  decide(state: State, command: Command): Event[];
  evolve(state: State, event: Event, recorded: Recorded): State;
}

/** When an event was recorded, as RFC 3339, and where in its stream. No decision depends on it. */
export interface Recorded {
  at: string;
  revision: number;
}

/** Of an event that is decided and not recorded yet. */
const PENDING: Recorded = { at: '', revision: -1 };

/** The stream that holds the events of a subject, and its rules. */
export interface Subject<State, Command, Event extends DomainEvent> {
  stream: string;
  /** Nobody else knows its id, so there is nothing to read before the first command. */
  isNew?: boolean;
  decider: Decider<State, Command, Event>;
}

export function defineSubject<State, Command, Event extends DomainEvent>(
  streamOf: (id: string) => string,
  decider: Decider<State, Command, Event>,
): (id: string) => Subject<State, Command, Event> {
  return (id) => ({ stream: streamOf(id), decider });
}

/** The events of all commands, one after the other. @throws Refused if one command is refused. */
export function decideAll<State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  initial: State,
  commands: readonly Command[],
): { state: State; events: Event[] } {
  let state = initial;
  const events: Event[] = [];
  for (const command of commands) {
    const decided = decider.decide(state, command);
    state = evolveAll(decider, state, decided);
    events.push(...decided);
  }
  return { state, events };
}

export function evolveAll<State, Event extends DomainEvent>(
  { evolve }: Pick<Decider<State, never, Event>, 'evolve'>,
  state: State,
  events: readonly Event[],
): State {
  return events.reduce((before, event) => evolve(before, event, PENDING), state);
}
