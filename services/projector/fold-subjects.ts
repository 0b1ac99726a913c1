import type { DomainEvent } from '@stagedoor/contracts/events';
import { subjectKind, type AnyKind } from '@stagedoor/domain/subjects';
import type { Current, EventInContext, JoinedStatement, RowProjection } from './projection.ts';

/** A subject that events of a batch are about, and its stream after them. */
export interface FoldedSubject {
  kind: AnyKind;
  stream: string;
  id: string;
  current: Current<unknown>;
}

/**
 * Evolves the state of each stream by its events, from what the tables hold of it.
 * @returns the events with the states before and after them, and the subjects after the last one
 */
export function foldSubjects(
  stored: (stream: string) => Current<unknown> | undefined,
  events: readonly EventInContext[],
): { events: EventInContext[]; subjects: FoldedSubject[] } {
  const streams = new Map<string, Current<unknown>>();
  const subjects = new Map<string, Omit<FoldedSubject, 'current'>>();
  const folded = events.map((event) => {
    const { type, data, stream, at, revision, position } = event;
    const happened = { type, data } as DomainEvent;
    const kind = subjectKind(type);
    if (!kind) return event;
    const { decider, idOf } = kind;
    const known = streams.get(stream) ?? stored(stream);
    const before = known ? known.state : decider.initial;
    const after = decider.evolve(before, happened, { at, revision });
    const { created_at = at, first_position = String(position) } = known ?? {};
    const times = { created_at, updated_at: at };
    streams.set(stream, { state: after, revision, first_position, ...times });
    const id = idOf ? idOf(happened) : event.id;
    subjects.set(`${stream} ${id}`, { kind, stream, id });
    return { ...event, change: { kind, id, before, after } };
  });
  const changed = [...subjects.values()].flatMap((subject) => {
    const current = streams.get(subject.stream);
    return current ? { ...subject, current } : [];
  });
  return { events: folded, subjects: changed };
}

/** The statements that write the rows of these subjects, and delete those without a row. */
export function rowStatements(
  { name, subject, rowOf }: RowProjection<unknown>,
  subjects: readonly FoldedSubject[],
): JoinedStatement[] {
  const own = subjects.filter(({ kind }) => kind.subject === subject);
  const rows = own.map(({ id, current }) => ({ id, row: rowOf(id, current) }));
  const written = rows.flatMap(({ row }) => (row ? [row] : []));
  const deleted = rows.flatMap(({ id, row }) => (row ? [] : { id }));
  const columns = Object.keys(written[0] ?? {}).toSorted();
  return [
    {
      text: `
        delete from ${name} using jsonb_populate_recordset(null::${name}, $1) as old
        where ${name}.id = old.id`,
      rows: deleted,
    },
    {
      text: `
        insert into ${name} (${columns.join(', ')})
        select ${columns.join(', ')} from jsonb_populate_recordset(null::${name}, $1)
        on conflict (id) do update set
          ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`,
      rows: written,
    },
  ];
}
