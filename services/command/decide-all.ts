import type { DomainEvent } from '@stagedoor/contracts/events';
import type { RecordedEvent } from '@stagedoor/platform/event-log/event-log';
import { unreadableEvent } from '@stagedoor/platform/event-log/logged-event';
import type { Decider } from './decider.ts';

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
    state = decided.reduce(decider.evolve, state);
    events.push(...decided);
  }
  return { state, events };
}

/** @throws Refused unreadable-event for a type or version that is not known here. */
export function evolveRecorded<State, Command, Event extends DomainEvent>(
  { evolve }: Decider<State, Command, Event>,
  state: State,
  recorded: Pick<RecordedEvent, 'event' | 'type' | 'stream' | 'revision'>,
): State {
  if (!recorded.event) throw unreadableEvent(recorded);
  return evolve(state, recorded.event as Event);
}
