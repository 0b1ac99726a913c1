import { stateChange, subjectOf } from '@stagedoor/domain/history-entry';
import type {
  Batch,
  CurrentState,
  EventInContext,
  FoldedSubject,
} from '../projections/projection.ts';

/**
 * Evolves the state of each stream by its events, from what the tables hold of it.
 * @returns the events with the states before and after them, and the subjects after the last one
 */
export function foldSubjects(
  stored: (stream: string) => CurrentState<unknown> | undefined,
  events: readonly EventInContext[],
): Batch {
  const streams = new Map<string, CurrentState<unknown>>();
  const subjects = new Map<string, Omit<FoldedSubject, 'current'>>();
  const folded = events.map((event) => {
    const { stream, at, revision, position } = event;
    const known = streams.get(stream) ?? stored(stream);
    const change = stateChange(known, event);
    if (!change) return event;
    const { created_at = at, first_position = String(position) } = known ?? {};
    const times = { created_at, updated_at: at };
    streams.set(stream, { state: change.after, revision, first_position, ...times });
    const { id } = subjectOf(event);
    subjects.set(`${stream} ${id}`, { kind: change.kind, stream, id });
    return { ...event, change };
  });
  const changed = [...subjects.values()].flatMap((subject) => {
    const current = streams.get(subject.stream);
    return current ? { ...subject, current } : [];
  });
  return { events: folded, subjects: changed };
}
