import type { EventData, EventType } from '@stagedoor/contracts/events';
import type { LoggedEvent } from '@stagedoor/platform/event-log/event-log';

/** One SQL statement with its parameters. */
export interface Statement {
  text: string;
  values: unknown[];
}

/** Where, when and by whom something happened. `at` is RFC 3339, by the clock of the command service. */
export interface Occasion {
  type: EventType;
  /** The event's, the same wherever the log moves. */
  eventId: string;
  stream: string;
  /** What follows the first dash of the stream's name: the show's id in `show-<id>`. */
  id: string;
  revision: number;
  position: bigint;
  at: string;
  actor: { id: string; role: string };
}

/** An event as projections and reactors see it. */
export interface Fact<Type extends EventType = EventType> extends Occasion {
  type: Type;
  data: EventData<Type>;
}

/** By event type: what to make of it. Types that are not named are none of its business. */
export type On<Result> = { [Type in EventType]?: (fact: Fact<Type>) => Result };

/** Read tables of one kind, and how every event changes them. Table names are unqualified: the schema is the caller's choice. */
export interface Projection {
  name: string;
  /** The statements that create the tables. */
  tables: string;
  on: On<Statement>;
}

/** The event as a fact, or undefined when it cannot be read, or its type or version is not known here. */
export function factOf(logged: LoggedEvent): Fact | undefined {
  if (!logged.event) return undefined;
  const { event, id: eventId, stream, revision, position } = logged;
  const id = stream.slice(stream.indexOf('-') + 1);
  const { actor, occurredAt: at } = logged.metadata;
  return { ...event, eventId, stream, id, revision, position, at, actor };
}

/** What a table of handlers makes of a fact. */
export function reactTo<Result, Type extends EventType>(
  on: On<Result>,
  fact: Fact<Type>,
): Result | undefined {
  return on[fact.type]?.(fact);
}
