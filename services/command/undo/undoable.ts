import type { DomainEvent } from '@stagedoor/contracts/events';
import type { HistorySubject } from '@stagedoor/contracts/facts/history-subjects';
import type { Subject } from '@stagedoor/domain/decider';
import type { Fields } from '@stagedoor/domain/fields';

/** Translates the state of a stream into fields, and fields back into commands. */
export interface Undoable<State, Command, Event extends DomainEvent> extends Subject<
  State,
  Command,
  Event
> {
  /** The kind of subject in the stream, as the history calls it. */
  kind: HistorySubject;
  /** The fields of everything that exists in the stream, by its id. */
  fieldsOf(state: State): ReadonlyMap<string, Fields>;
  /** Gives some fields of one subject these values. */
  set(id: string, fields: Fields, state: State): Command[];
  /** Brings a deleted subject back. Without it deletions cannot be undone. */
  add?(id: string, fields: Fields): Command[];
  /**
   * Takes back that a subject was created or, with `isRedo`, brought back. Without it creations
   * cannot be undone.
   */
  remove?(id: string, state: State, isRedo: boolean): Command[];
}
