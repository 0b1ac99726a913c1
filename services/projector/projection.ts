import type { EventData, EventType } from '@stagedoor/contracts/events';
import type { LoggedEvent } from '@stagedoor/platform/event-log/event-log';

/** One SQL statement with its parameters. */
export interface Statement {
  text: string;
  values: unknown[];
}

/** Where, when and by whom something happened. `at` is RFC 3339, by the command service's clock. */
export interface EventContext {
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
  /** All events of one request share it. */
  commandId: string;
  /** The command whose effect this one takes back. */
  undoes: string | undefined;
}

/** An event as projections and reactors get it. */
export interface EventInContext<Type extends EventType = EventType> extends EventContext {
  type: Type;
  data: EventData<Type>;
}

/** What to make of an event, by its type. Other types are ignored. */
export type EventHandlers<Result> = {
  [Type in EventType]?: (event: EventInContext<Type>) => Result;
};

/** Read tables of one kind, and how every event changes them. Table names carry no schema. */
export interface Projection {
  name: string;
  /** The statements that create the tables. */
  tables: string;
  on: EventHandlers<Statement | Statement[]>;
}

/** Undefined for an event that cannot be read, or whose type or version is not known here. */
export function eventInContext(logged: LoggedEvent): EventInContext | undefined {
  if (!logged.event) return undefined;
  const { event, id: eventId, stream, revision, position } = logged;
  const id = stream.slice(stream.indexOf('-') + 1);
  const { actor, occurredAt: at, commandId, undoes } = logged.metadata;
  return { ...event, eventId, stream, id, revision, position, at, actor, commandId, undoes };
}

export function handleEvent<Result, Type extends EventType>(
  handlers: EventHandlers<Result>,
  event: EventInContext<Type>,
): Result | undefined {
  return handlers[event.type]?.(event);
}
