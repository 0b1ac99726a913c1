import type { Parsed, ResponseBody } from '@stagedoor/contracts/api';
import { searchText } from '@stagedoor/contracts/facts/search-text';
import { nameOrId, type NameSuffix } from '@stagedoor/platform/accounts/account-row';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import type { QueryStores } from '../../query-stores.ts';
import { containing } from '../shows/shows.sql.ts';
import { entriesOf, type EntryRow } from './history.entry.ts';

type Actor = ResponseBody<'history.people'>['results'][number];
/** For staff, unless `suffix` says otherwise. */
type Stores = Pick<QueryStores, 'sql' | 'unseal'> & { suffix?: NameSuffix };
type Filters = Omit<Parsed<'history.list', 'query'>, 'limit'>;

/** The entries that match, newest first, at most `limit`. */
export async function findHistory(stores: Stores, filters: Filters, limit: number) {
  const { subject, id, type, actor, from, to, before, command_id, search, field } = filters;
  const values: unknown[] = [subject, id, type, actor, from, to, before, command_id, limit];
  const isSearch = search !== undefined || field !== undefined;
  if (isSearch)
    values.push(search && containing(search), search && (await idsOfPeople(stores, search)), field);
  const entries = entriesWith(stores.suffix);
  const text = entries + (isSearch ? NEWEST_FOUND : NEWEST_FIRST);
  const rows = await stores.sql.rows<EntryRow>(
    text,
    values.map((value) => value ?? null),
    { prepared: !isSearch },
  );
  return entriesOf(stores, rows);
}

/** Everybody who ever acted, by name. Addresses are for staff alone. */
export function findPeople(sql: Sql, suffix: NameSuffix = 'address'): Promise<Actor[]> {
  return sql.rows<Actor>(peopleWith(suffix));
}

/** The ids of the people whose names contain this text. */
async function idsOfPeople({ sql, suffix }: Stores, search: string): Promise<string[]> {
  const sought = searchText(search);
  const people = await findPeople(sql, suffix);
  return people
    .filter(({ name }) => sought !== '' && searchText(name).includes(sought))
    .map(({ id }) => id);
}

/** When the first of all entries was recorded; null where nothing has happened yet. */
export async function findFirst(sql: Sql): Promise<string | null> {
  const found = await sql.row<{ recorded_at: string }>(FIRST);
  return found?.recorded_at ?? null;
}

const PAGE = 1_000;

/** As `findHistory`, but all entries, page by page. Resolves when the first page is read. */
export async function findAllHistory(stores: Stores, filters: Filters) {
  let page = await findHistory(stores, filters, PAGE);
  return (async function* () {
    for (;;) {
      yield* page;
      if (page.length < PAGE) return;
      page = await findHistory(stores, { ...filters, before: page.at(-1)?.position }, PAGE);
    }
  })();
}

/** All entries of one subject, oldest first. */
export async function findSubjectHistory(stores: Stores, subject: string, id: string) {
  return entriesOf(
    stores,
    await stores.sql.rows<EntryRow>(entriesWith(stores.suffix) + OF_SUBJECT, [subject, id]),
  );
}

export const RECORDED_AT = `${rfc3339('h.recorded_at')} as recorded_at`;

/** An actor without an account has the id as name: such as "system". */
export const actorWith = (suffix: NameSuffix = 'address') => `
  json_build_object(
    'id', h.actor_id,
    'name', ${nameOrId(suffix, 'h.actor_id')},
    'role', h.actor_role
  ) as actor`;
export const WITH_ACTOR = 'left join app.accounts a on a.id = h.actor_id';

const entriesWith = (suffix?: NameSuffix) => `
  select h.position::text, h.type, h.subject, h.subject_id, h.revision, h.summary, h.changes,
    h.command_id, h.undoes, h.undone_by, ${rfc3339('h.created_at')} as subject_created_at,
    ${RECORDED_AT}, ${actorWith(suffix)}
  from read.history h ${WITH_ACTOR}`;

/**
 * Positions bound a period, because times have no fixed order in the log: only `filed_at` grows
 * with the position. Entries whose clock was behind have an index of their own; "+ 0" keeps
 * Postgres from looking for them in that of all positions.
 */
const WITHIN = `
    ($5::timestamptz is null or h.recorded_at >= $5 and h.position >= (
      select position from read.history where filed_at >= $5 order by filed_at, position limit 1
    ))
    and ($6::timestamptz is null or h.recorded_at <= $6 and h.position <= greatest(
      (
        select position from read.history
        where filed_at <= $6 order by filed_at desc, position desc limit 1
      ),
      (
        select max(position + 0) from read.history
        where recorded_at <= $6 and recorded_at < filed_at
      )
    ))`;

const MATCHING = `
  where ($1::text is null or h.subject = $1)
    and ($2::text is null or h.subject_id = $2)
    and ($3::text is null or h.type = $3)
    and ($4::text is null or h.actor_id = $4)
    and ${WITHIN}
    and ($7::bigint is null or h.position < $7)
    and ($8::text is null or h.command_id = $8)`;

const NEWEST_FIRST = ` ${MATCHING} order by h.position desc limit $9::int`;

/** As `NEWEST_FIRST`, for names in the entries and of the people who acted, and for a field. */
const NEWEST_FOUND = `
  join read.history_search s on s.position = h.position
  ${MATCHING}
    and ($10::text is null or $10 <> '' and s.names like $10 or s.actor_id = any($11::text[]))
    and ($12::text is null or s.fields @> array[$12])
  order by s.position desc limit $9::int`;

/** Steps from each actor to the next in the index, however many entries they have. */
const peopleWith = (suffix: NameSuffix) => `
  with recursive actors as (
    select (select min(actor_id) from read.history) as id
    union all
    select (select min(actor_id) from read.history where actor_id > actors.id)
    from actors where id is not null
  )
  select actors.id, ${nameOrId(suffix, 'actors.id')} as name,
    ${suffix === 'address' ? 'a.email' : 'null'} as email, latest.actor_role as role
  from actors left join app.accounts a on a.id = actors.id, lateral (
    select actor_role from read.history
    where actor_id = actors.id order by position desc limit 1
  ) latest
  order by lower(${nameOrId(suffix, 'actors.id')}), actors.id`;

const FIRST = `select ${RECORDED_AT} from read.history h order by h.position limit 1`;

const OF_SUBJECT = ` where h.subject = $1 and h.subject_id = $2 order by h.position`;

export function rfc3339(time: string): string {
  return `to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
