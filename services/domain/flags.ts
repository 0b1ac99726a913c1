import type { FlagChange } from '@stagedoor/contracts/facts/flag-events';
import { Refused } from '@stagedoor/contracts/refusals';
import type { Fields } from './fields.ts';

export function isFlagCommand<Command extends string>(
  events: Readonly<Record<string, { command: Command }>>,
  command: { type: string },
): command is { type: Command } {
  return Object.values(events).some((event) => event.command === command.type);
}

export function isFlagEvent<Event extends { type: string }, Type extends string>(
  events: Readonly<Record<Type, object>>,
  event: Event,
): event is Extract<Event, { type: Type }> {
  return event.type in events;
}

/** The event of a command that switches flags; none where all have their values already. */
export function switchFlag<Type extends string, Flag extends string, Command extends string>(
  events: Readonly<Record<Type, FlagChange<Flag, Command>>>,
  command: NoInfer<Command>,
  flags: Readonly<Record<Flag, boolean>>,
): { type: Type; data: Record<string, never> }[] {
  const types = (Object.keys(events) as Type[]).filter((type) => events[type].command === command);
  return types.flatMap((type) => {
    const { sets, refusedIf } = events[type];
    if (refusedIf && flags[refusedIf.flag]) throw new Refused(refusedIf.code);
    const changes = Object.entries(sets).some(([flag, value]) => flags[flag as Flag] !== value);
    return changes ? [{ type, data: {} }] : [];
  });
}

/** The commands that give flags these values. A missing flag stays as it is. */
export function flagCommands<Command extends string>(
  events: Readonly<Record<string, FlagChange<string, Command>>>,
  values: Fields,
): { type: Command }[] {
  return Object.values(events)
    .filter(({ flag, sets }) => values[flag] === sets[flag])
    .map(({ command }) => ({ type: command }));
}
