import type { EventData, EventType } from '@stagedoor/contracts/events';
import type { LoggedEvent } from '@stagedoor/platform/event-log/event-log';
import type { Sql } from '@stagedoor/platform/stores/postgres';

/**
 * SQL over many rows, and the row that one event gives: `$1` is a JSON array of the rows of all
 * events that the statement is for. The text of one that has more than one form is a constant.
 */
export interface Statement {
  text: string;
  row: Readonly<Record<string, unknown>>;
  /**
   * What the statement changes. Those with the same key are run in order, each for one row at a
   * time; where it is missing, any order is right, and any number of rows.
   */
  key?: string;
}

/** A statement, and the rows of a batch that go into one run of it. */
export interface JoinedStatement {
  text: string;
  rows: readonly object[];
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
export interface StatementProjection extends ReadTables {
  on: EventHandlers<Statement | Statement[]>;
}

/**
 * The same where rows follow from the rows before: what the events of a batch follow from is loaded
 * at once where it is not known, and what becomes of it is decided in the process.
 */
export interface FoldingProjection<Change, State> extends ReadTables {
  on: EventHandlers<Change>;
  /** Changes of the same key follow from each other. */
  keyOf(change: Change): string;
  /** By key what these changes follow from. */
  load(sql: Sql, changes: readonly Change[]): Promise<Map<string, State>>;
  /** Leaves in `states` what the next changes follow from. @returns what must be written now. */
  fold(states: Map<string, State>, changes: readonly Change[]): JoinedStatement[];
  /** What the tables do not hold of the states yet, which then count as written. */
  unwritten(states: Map<string, State>): JoinedStatement[];
}

export type Projection = StatementProjection | FoldingProjection<unknown, unknown>;

interface ReadTables {
  name: string;
  /** The statements that create the tables. */
  tables: string;
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
