import { subjectKind } from '@stagedoor/domain/subjects';
import type { Current, EventInContext, JoinedStatement, RowProjection } from './projection.ts';

/** A subject that events of a batch are about, as they leave it. */
export interface FoldedSubject {
  subject: string;
  stream: string;
  id: string;
  current: Current<unknown>;
}

/**
 * Evolves each subject by its events, with what the tables hold of it as the beginning. @returns
 * the events with the states before and after, and the subjects as they are after the last one.
 */
export function foldSubjects(
  stored: (stream: string) => Current<unknown> | undefined,
  events: readonly EventInContext[],
): { events: EventInContext[]; subjects: FoldedSubject[] } {
  const subjects = new Map<string, FoldedSubject>();
  const folded = events.map((event) => {
    const { stream, id, at, position } = event;
    const kind = subjectKind(event.type);
    if (!kind) return event;
    const known = subjects.get(stream)?.current ?? stored(stream);
    const before = known ? known.state : kind.initial;
    const after = kind.evolve(before, event);
    const { created_at = at, first_position = String(position) } = known ?? {};
    const current = { state: after, first_position, created_at, updated_at: at };
    subjects.set(stream, { subject: kind.subject, stream, id, current });
    return { ...event, change: { kind, before, after } };
  });
  return { events: folded, subjects: [...subjects.values()] };
}

/** The statements that write the rows of these subjects, and delete those without a row. */
export function rowStatements(
  { name, subject, rowOf }: RowProjection<unknown>,
  subjects: readonly FoldedSubject[],
): JoinedStatement[] {
  const own = subjects.filter((one) => one.subject === subject);
  const rows = own.map(({ id, current }) => ({ id, row: rowOf(id, current) }));
  const written = rows.flatMap(({ row }) => (row ? [row] : []));
  const deleted = rows.flatMap(({ id, row }) => (row ? [] : { id }));
  const columns = Object.keys(written[0] ?? {});
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
