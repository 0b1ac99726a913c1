import type { DomainEvent } from '@stagedoor/contracts/events';
import type { HistorySubject } from '@stagedoor/contracts/facts/history-subjects';
import type { Subject } from '../decider.ts';

/** By name, as history calls them. A missing field is one without a value. */
export type Fields = Readonly<Record<string, unknown>>;

/** How the state of a stream is fields, and which commands put fields back. */
export interface Undoable<State, Command, Event extends DomainEvent> extends Subject<
  State,
  Command,
  Event
> {
  /** As history calls what the stream holds. */
  kind: HistorySubject;
  /** The fields of everything that exists in the stream, by its id. */
  fieldsOf(state: State): ReadonlyMap<string, Fields>;
  /** Gives some fields of one subject these values. */
  set(id: string, fields: Fields, state: State): Command[];
  /** Brings a deleted subject back. Without it deletions cannot be undone. */
  add?(id: string, fields: Fields): Command[];
  /**
   * Takes back that a subject was made, or with `isRedo` that it was brought back. Without it
   * creations cannot be undone.
   */
  remove?(id: string, state: State, isRedo: boolean): Command[];
}
