import type { EventData, EventType } from '@stagedoor/contracts/events/events';
import type { StateChange } from '@stagedoor/domain/history-entry';
import type { AnyKind } from '@stagedoor/domain/subjects';
import type { LoggedEvent } from '@stagedoor/platform/event-log/event-log';
import type { Sql } from '@stagedoor/platform/stores/postgres';

export interface ReadTables {
  name: string;
  /** The statements that create the tables. */
  tables: string;
}

/** Read tables of one kind, and how events change them. Table names carry no schema. */
export interface Projection<Stored = unknown> extends ReadTables {
  /** What the tables hold that the new rows follow from. */
  load?(sql: Sql, batch: Batch): Promise<Stored>;
  /** The statements that write what a batch changes, in order. Pure. */
  statementsOf(batch: Batch, stored: Stored): Statement[];
}

/** Events that are applied together, in the order of the log. */
export interface Batch {
  events: readonly EventInContext[];
  /** Those that the events are about, as the last of the events leaves them. */
  subjects: readonly FoldedSubject[];
}

/** SQL over many rows: `$1` is a JSON array of them. Without rows it does not run. */
export interface Statement {
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
export type EventInContext<Type extends EventType = EventType> = {
  [Each in Type]: EventContext & { type: Each; data: EventData<Each> };
}[Type];

export interface FoldedSubject {
  kind: AnyKind;
  stream: string;
  id: string;
  current: CurrentState<unknown>;
}

/** The state that the events of a stream add up to, and when they happened. */
export interface CurrentState<State> {
  state: State;
  revision: number;
  first_position: string;
  created_at: string;
  updated_at: string;
}

/** Undefined for an event that cannot be read, or whose type or version is not known here. */
export function eventInContext(logged: LoggedEvent): EventInContext | undefined {
  if (!logged.event) return undefined;
  const { event, id: eventId, stream, revision, position } = logged;
  const id = stream.slice(stream.indexOf('-') + 1);
  const { actor, occurredAt: at, commandId, undoes } = logged.metadata;
  return { ...event, eventId, stream, id, revision, position, at, actor, commandId, undoes };
}
