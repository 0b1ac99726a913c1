import type { Person } from '@stagedoor/contracts/account';
import { PHOTO_FIELDS } from '@stagedoor/contracts/facts/photo-fields';
import { isIrreversible } from '@stagedoor/contracts/facts/irreversible';
import { UNREADABLE, type HistoryEntry } from '@stagedoor/contracts/history';
import type { StoredPhoto } from '@stagedoor/contracts/events/show.events';
import { personWith, type NameSuffix } from '@stagedoor/platform/accounts/account-row';
import type { WrappedKey } from '@stagedoor/platform/privacy/master-key';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { presentPhotos } from '@stagedoor/platform/venue/show.presenter';
import type { QueryStores } from '../../query-stores.ts';
import { NOT_ERASED } from '../erasure.sql.ts';

/** An entry in the read tables. */
export type EntryRow = Omit<HistoryEntry, 'undoable' | 'undo_refused'>;

/** Entries as responses have them: with people, addresses of photos, and whether undo works. */
export async function entriesOf(
  { sql, unseal, suffix }: Pick<QueryStores, 'sql' | 'unseal'> & { suffix?: NameSuffix },
  rows: readonly EntryRow[],
): Promise<HistoryEntry[]> {
  const accounts = rows.filter(({ subject }) => subject === 'account');
  const [people, named] = await Promise.all([
    peopleOf(
      sql,
      [
        ...accounts.map(({ subject_id }) => subject_id),
        ...rows.flatMap(({ changes }) => idsIn(changes)),
      ],
      suffix,
    ),
    namesIn({ sql, unseal }, accounts),
  ]);
  const shown = shownWith(people);
  return rows.map((stored) => {
    const row =
      stored.subject === 'account'
        ? accountEntry(stored, named.get(stored.position), people)
        : stored;
    const changes = row.changes.map((change) => {
      const { field, before, after } = change;
      if (PHOTO_FIELDS.includes(field))
        return { field, before: photosOf(before), after: photosOf(after) };
      return { ...change, before: shown(field, before), after: shown(field, after) };
    });
    const refused = undoRefusalOf(row);
    return {
      ...row,
      changes,
      undoable: refused === undefined,
      ...(refused && { undo_refused: refused }),
    };
  });
}

/** A field that holds the id of an account. */
const PERSON_FIELD = 'answered_by';

interface FieldValues {
  field: string;
  before?: unknown;
  after?: unknown;
  value?: unknown;
}

type People = ReadonlyMap<unknown, Person>;

/** @returns a function for the value of a field: people in the place of the ids of accounts. */
export async function peopleIn(sql: Sql, values: readonly FieldValues[], suffix: NameSuffix) {
  return shownWith(await peopleOf(sql, idsIn(values), suffix));
}

function idsIn(values: readonly FieldValues[]): unknown[] {
  return values
    .filter(({ field }) => field === PERSON_FIELD)
    .flatMap(({ before, after, value }) => [before, after, value]);
}

async function peopleOf(sql: Sql, ids: readonly unknown[], suffix?: NameSuffix): Promise<People> {
  const rows =
    ids.length === 0 ? [] : await sql.rows<{ person: Person }>(peopleWith(suffix), [ids]);
  return new Map(rows.map(({ person }) => [person.id, person]));
}

function shownWith(people: People) {
  return (field: string, value: unknown) =>
    field === PERSON_FIELD ? (people.get(value) ?? null) : value;
}

type Name = Partial<Record<string, string>>;

/** The names of an account before and after an entry, as far as the log has them. */
interface NameThen {
  position: string;
  before: Name;
  after: Name;
}

async function namesIn(
  { sql, unseal }: Pick<QueryStores, 'sql' | 'unseal'>,
  accounts: readonly EntryRow[],
): Promise<ReadonlyMap<string, NameThen>> {
  if (accounts.length === 0) return new Map();
  const found = await sql.rows<SealedNames>(NAMES, [accounts.map(({ position }) => position)]);
  const names = await unseal(found, ({ position, before, after }, read) => {
    const readAll = (sealed: Record<string, string> | null): Name =>
      Object.fromEntries(Object.entries(sealed ?? {}).map(([name, text]) => [name, read(text)]));
    return { position, before: readAll(before), after: readAll(after) };
  });
  return new Map(names.map((name) => [name.position, name]));
}

interface SealedNames extends WrappedKey {
  position: string;
  stream: string;
  before: Record<string, string> | null;
  after: Record<string, string> | null;
}

const NAMES = `
  select h.position::text, h.stream, key.wrapped, key.master,
    case when ${NOT_ERASED} then h.sealed - 'email' end as after,
    case when ${NOT_ERASED} then (
      select earlier.sealed - 'email' from read.history earlier
      where earlier.subject = 'account' and earlier.subject_id = h.subject_id
        and earlier.position < h.position
      order by earlier.position desc limit 1
    ) end as before
  from read.history h left join app.subject_keys key on key.subject = h.stream
  where h.position = any($1::bigint[])`;

/** An entry with the names that the account had then. Addresses stay hidden. */
function accountEntry(row: EntryRow, names: NameThen | undefined, people: People): EntryRow {
  const { type, subject_id: id } = row;
  const { before = {}, after = {} } = names ?? {};
  const changes = row.changes
    .map((change) => {
      const { field } = change;
      const hasName = field in after;
      return hasName ? { field, before: before[field] ?? null, after: after[field] } : change;
    })
    .filter((change) => change.before !== change.after);
  const isRename = type === 'AccountRenamed';
  const whose = accountName(isRename ? before : after, people.get(id), id);
  const other = isRename ? fullName(after) : '';
  const details = type === 'AccountFlagsGranted' ? changedFlags(changes) : other && ` to ${other}`;
  return { ...row, changes, summary: row.summary.replace('{}', () => whose) + details };
}

/** The name of that time; with the suffix where today another account has the same name. */
function accountName(then: Name, today: Person | undefined, id: string): string {
  const name = fullName(then);
  if (today && today.name !== id && (name === '' || today.name.startsWith(`${name} (`)))
    return today.name;
  return name || 'a closed account';
}

/** Blank where the log has no name. */
function fullName({ first_name = '', last_name = '' }: Name): string {
  return first_name === UNREADABLE ? UNREADABLE : `${first_name} ${last_name}`.trim();
}

function changedFlags(changes: EntryRow['changes']): string {
  const changed = (word: string, isGranted: boolean) => {
    const flags = changes.filter(({ after }) => after === isGranted);
    return flags.length === 0 ? [] : [`${word} ${flags.map(flagName).join(' and ')}`];
  };
  const parts = [...changed('granted', true), ...changed('revoked', false)];
  return parts.length > 0 ? `: ${parts.join(', ')}` : '';
}

function flagName({ field }: FieldValues): string {
  return field.replace(/^is_/, '').replaceAll('_', ' ');
}

const peopleWith = (suffix?: NameSuffix) => `
  select ${personWith('named.id', suffix)} as person
  from unnest($1::text[]) as named (id) where named.id is not null`;

function photosOf(photos: unknown) {
  return photos ? presentPhotos([photos].flat() as StoredPhoto[]) : photos;
}

function undoRefusalOf({ type, command_id, undone_by }: EntryRow): string | undefined {
  if (isIrreversible(type, command_id)) return 'not-undoable';
  return undone_by === null ? undefined : 'already-undone';
}
