import type { HistorySubject } from '@stagedoor/contracts/facts/history-subjects';
import type { CurrentState, Projection } from './projection.ts';

/**
 * A table with a row for each subject of a kind, by its `id`: the row follows from the subject's
 * state alone.
 * @param rowOf gives undefined for a subject that is not shown
 */
export function rowPerSubject<State>(
  table: string,
  kind: { subject: HistorySubject; decider: { initial: State } },
  rowOf: (id: string, current: CurrentState<State>) => object | undefined,
): Projection['statementsOf'] {
  return ({ subjects }) => {
    const own = subjects.filter((one) => one.kind.subject === kind.subject);
    const rows = own.map(({ id, current }) => ({
      id,
      row: rowOf(id, current as CurrentState<State>),
    }));
    const written = rows.flatMap(({ row }) => (row ? [row] : []));
    const deleted = rows.flatMap(({ id, row }) => (row ? [] : { id }));
    const columns = Object.keys(written[0] ?? {}).toSorted();
    return [
      {
        text: `
          delete from ${table} using jsonb_populate_recordset(null::${table}, $1) as old
          where ${table}.id = old.id`,
        rows: deleted,
      },
      {
        text: `
          insert into ${table} (${columns.join(', ')})
          select ${columns.join(', ')} from jsonb_populate_recordset(null::${table}, $1)
          on conflict (id) do update set
            ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`,
        rows: written,
      },
    ];
  };
}
