import type { Sql } from '@stagedoor/platform/stores/postgres';
import { ERASED, PERSONAL } from '@stagedoor/contracts/history';
import { joinStatements } from '../joined-statements.ts';
import type { JoinedStatement } from '../projection.ts';
import {
  subjectOf,
  type foldHistory,
  type HistoryChange,
  type LatestEntry,
} from './history.fold.ts';

/** The latest entry of each subject that these changes are about. */
export async function latestEntries(
  sql: Sql,
  changes: readonly HistoryChange[],
): Promise<Map<string, LatestEntry>> {
  const subjects = new Map(
    changes.map((change) => {
      const key = subjectOf(change);
      return [key, { key, subject: change.subject, id: change.id }];
    }),
  );
  const found = await sql.rows<{ key: string; entry: LatestEntry }>(LATEST, [
    JSON.stringify([...subjects.values()]),
  ]);
  return new Map(found.map(({ key, entry }) => [key, entry]));
}

/** The statements that write the entries of a batch. */
export function historyStatements(
  { ended, added }: ReturnType<typeof foldHistory>,
  changes: readonly HistoryChange[],
): JoinedStatement[] {
  const erased = changes.filter(({ erases }) => erases);
  const undoing = changes.flatMap(({ event: { stream, position, commandId, undoes } }) => {
    const row = { stream, position: String(position), command_id: commandId, undoes };
    return undoes === undefined ? [] : [{ key: stream, text: UNDONE, row }];
  });
  return [
    { text: END, rows: ended },
    { text: ERASE, rows: erased.map(({ subject, id }) => ({ subject, subject_id: id })) },
    { text: ADD, rows: added },
    ...joinStatements(undoing),
  ];
}

const ROWS = 'jsonb_populate_recordset(null::history, $1)';

const LATEST = `
  select key, to_jsonb(latest) as entry
  from jsonb_to_recordset($1) as sought(key text, subject text, id text), lateral (
    select position::text, valid_from, created_at, fields, sealed
    from history where history.subject = sought.subject and subject_id = sought.id
    order by history.position desc limit 1
  ) latest`;

const END = `
  update history set valid_to = old.valid_to from ${ROWS} as old
  where history.position = old.position`;

const ERASE = `
  update history set sealed = null, changes = ${erased('changes')}, fields = ${erased('fields')}
  from ${ROWS} as old where history.subject = old.subject and history.subject_id = old.subject_id`;

const ADD = `insert into history select * from ${ROWS}`;

/** An undone command may be the undoing of another one, which then counts as done again. */
const UNDONE = `
  with recursive chain as (
    select stream, position, undoes as command, command_id as by, 0 as depth from ${ROWS}
    union
    select chain.stream, chain.position, h.undoes, by, depth + 1
    from chain join history h on h.command_id = chain.command and h.stream = chain.stream
    where h.undoes is not null and h.position <= chain.position
  )
  update history h set undone_by = case when depth % 2 = 0 then by end
  from chain where h.command_id = chain.command and h.stream = chain.stream
    and h.position <= chain.position`;

function erased(column: string): string {
  return `replace(history.${column}::text, '"${PERSONAL}"', '"${ERASED}"')::jsonb`;
}
