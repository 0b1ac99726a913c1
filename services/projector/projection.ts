import type { EventData, EventType } from '@stagedoor/contracts/events';
import type { HistorySubject } from '@stagedoor/contracts/facts/history-subjects';
import type { AnyKind } from '@stagedoor/domain/subjects';
import type { LoggedEvent } from '@stagedoor/platform/event-log/event-log';
import type { Sql } from '@stagedoor/platform/stores/postgres';

/**
 * SQL over many rows, and the row that one event gives: `$1` is a JSON array of the rows of all
 * events with this statement. Events share a statement when its texts are equal.
 */
export interface Statement {
  text: string;
  row: Readonly<Record<string, unknown>>;
  /**
   * Identifies what the statement changes. Statements with the same key run in order, one row at a
   * time; without a key any order is right, with any number of rows.
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
  /** Stays the same when the log moves. */
  eventId: string;
  stream: string;
  /** The part of the stream's name after its first dash: the show's id in `show-<id>`. */
  id: string;
  revision: number;
  position: bigint;
  at: string;
  actor: { id: string; role: string };
  /** All events of one request share it. */
  commandId: string;
  /** The command whose effect this one takes back. */
  undoes: string | undefined;
  /** What it made of its subject, where the subject has a state. */
  change?: StateChange;
}

/** An event as projections and reactors get it. */
export interface EventInContext<Type extends EventType = EventType> extends EventContext {
  type: Type;
  data: EventData<Type>;
}

export interface StateChange {
  kind: AnyKind;
  id: string;
  before: unknown;
  after: unknown;
}

/** The state that the events of a stream add up to, and when they happened. */
export interface Current<State> {
  state: State;
  revision: number;
  first_position: string;
  created_at: string;
  updated_at: string;
}

/** One table, with the name of the projection: a row for each subject of a kind, by its `id`. */
export interface RowProjection<State> extends ReadTables {
  subject: HistorySubject;
  /** Undefined for a subject that is not shown. */
  rowOf(id: string, current: Current<State>): object | undefined;
}

/** A function for each type of event that matters. Other types are ignored. */
export type EventHandlers<Result> = {
  [Type in EventType]?: (event: EventInContext<Type>) => Result;
};

/** Read tables of one kind, and how every event changes them. Table names carry no schema. */
export interface StatementProjection extends ReadTables {
  on: EventHandlers<Statement | Statement[]>;
}

/**
 * Read tables whose rows follow from earlier rows: those that a batch of events follows from are
 * loaded at once, and the new rows are computed in the process.
 */
export interface FoldingProjection<Change, State> extends ReadTables {
  on: EventHandlers<Change>;
  /** The states, by key, that these changes follow from. */
  load(sql: Sql, changes: readonly Change[]): Promise<Map<string, State>>;
  /** The statements that write what these changes make of the states. Pure. */
  fold(states: ReadonlyMap<string, State>, changes: readonly Change[]): JoinedStatement[];
}

export type Projection =
  | StatementProjection
  | FoldingProjection<unknown, unknown>
  | RowProjection<unknown>;

export interface ReadTables {
  name: string;
  /** Raise it when the tables or their rows change: then the projector builds them again. */
  version: number;
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
