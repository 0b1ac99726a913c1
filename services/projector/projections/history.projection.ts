import { ERASED, PERSONAL } from '@stagedoor/contracts/history';
import { subjectChange, subjectOf } from '@stagedoor/domain/history-entry';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import type { Batch, Projection, Statement } from './projection.ts';
import {
  foldHistory,
  isErasure,
  subjectKey,
  type StoredEntry,
  type LatestEntry,
} from './history.fold.ts';

/**
 * One row per event, which is also a revision of its subject: `fields` held from `valid_from` until
 * `valid_to`, and `set_fields` names those that the event changed. Personal data is in `sealed`;
 * `fields` has a marker in its place. `filed_at` is the latest time that any entry so far has: it
 * grows with the position, even if a clock goes back. `list_key` and `public_until` place a show in
 * the lists of a time. `history_search` has the names and the fields that a search looks for.
 */
export const history: Projection<LatestEntries> = {
  name: 'history',
  tables: `
    create table history (
      position bigint primary key,
      recorded_at timestamptz not null,
      filed_at timestamptz not null,
      actor_id text not null,
      actor_role text not null,
      type text not null,
      subject text not null,
      subject_id text not null,
      stream text not null,
      revision int not null,
      command_id text not null,
      undoes text,
      undone_by text,
      valid_from timestamptz not null,
      valid_to timestamptz not null,
      created_at timestamptz not null,
      fields jsonb not null,
      sealed jsonb,
      set_fields text[] not null,
      summary text not null,
      changes jsonb not null,
      list_key text collate "C",
      public_until date
    );
    create index on history (subject, subject_id, position);
    create index on history (subject, valid_to, valid_from) include (position);
    create index on history (valid_to, valid_from) include (list_key, public_until, position)
      where list_key is not null;
    create index on history (subject, valid_from);
    create index on history (filed_at, position);
    create index on history (recorded_at, position) where recorded_at < filed_at;
    create index on history (actor_id, position);
    create index on history (type, position);
    create index on history (command_id, stream);
    create table history_search (
      position bigint primary key,
      actor_id text not null,
      names text not null,
      fields text[] not null
    )`,
  load: latestEntries,
  statementsOf: historyStatements,
};

type LatestEntries = ReadonlyMap<string, LatestEntry>;

/** The latest entry of each subject that these events are about. */
async function latestEntries(sql: Sql, { events }: Batch): Promise<LatestEntries> {
  const subjects = new Map(
    events.map((event) => {
      const subject = subjectOf(event);
      const key = subjectKey(subject);
      return [key, { key, ...subject }];
    }),
  );
  const found = await sql.rows<{ key: string; entry: LatestEntry }>(LATEST, [
    JSON.stringify([...subjects.values()]),
  ]);
  return new Map(found.map(({ key, entry }) => [key, entry]));
}

function historyStatements({ events }: Batch, latest: LatestEntries): Statement[] {
  const changes = events.map((event) => ({ event, ...subjectChange(event, event.change) }));
  const { ended, added } = foldHistory(latest, changes);
  const erased = changes.filter(isErasure);
  return [
    { text: END, rows: ended },
    { text: ERASE, rows: erased.map(({ subject, id }) => ({ subject, subject_id: id })) },
    { text: ADD, rows: added },
    { text: FILE, rows: added.map(({ position }) => ({ position })) },
    { text: ADD_SEARCH, rows: added.map(searched) },
    { text: UNDONE, rows: added.filter(({ undoes }) => undoes !== undefined).map(undoing) },
  ];
}

function searched({ position, actor_id, names, changes }: StoredEntry) {
  return { position, actor_id, names, fields: changes.map(({ field }) => field) };
}

function undoing({ stream, position, command_id, undoes }: StoredEntry) {
  return { stream, position, command_id, undoes };
}

const ROWS = 'jsonb_populate_recordset(null::history, $1)';

const LATEST = `
  select key, to_jsonb(latest) as entry
  from jsonb_to_recordset($1) as sought(key text, subject text, id text), lateral (
    select position::text, valid_from, created_at
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

/** Gives entries whose clock is behind the time of the entry before the batch. */
const FILE = `
  update history set filed_at = before.filed_at
  from (
    select filed_at from history
    where position < (select min(position) from ${ROWS})
    order by position desc limit 1
  ) before
  where history.position in (select position from ${ROWS}) and history.filed_at < before.filed_at`;

const ADD_SEARCH = `
  insert into history_search
  select * from jsonb_populate_recordset(null::history_search, $1)`;

/** An undone command may be the undoing of another one, which then counts as done again. */
const UNDONE = `
  with recursive chain as (
    select stream, position, undoes as command, command_id as by, 0 as depth from ${ROWS}
    union
    select chain.stream, chain.position, h.undoes, by, depth + 1
    from chain join history h on h.command_id = chain.command and h.stream = chain.stream
    where h.undoes is not null and h.position <= chain.position
  ), latest as (
    select distinct on (stream, command) * from chain order by stream, command, position desc
  )
  update history h set undone_by = case when depth % 2 = 0 then by end
  from latest where h.command_id = latest.command and h.stream = latest.stream
    and h.position <= latest.position`;

function erased(column: string): string {
  return `replace(history.${column}::text, '"${PERSONAL}"', '"${ERASED}"')::jsonb`;
}
