import type { Person } from '@stagedoor/contracts/account';
import { IRREVERSIBLE } from '@stagedoor/contracts/facts/irreversible';
import { OPEN_CATALOGUE, type HistoryEntry } from '@stagedoor/contracts/history';
import type { StoredPhoto } from '@stagedoor/contracts/show.events';
import { personWith } from '@stagedoor/platform/accounts/account-row';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { presentPhotos } from '@stagedoor/platform/venue/show.presenter';

/** An entry in the read tables. */
export type EntryRow = Omit<HistoryEntry, 'undoable' | 'undo_refused'>;

/** Entries as responses have them: with people, addresses of photos, and whether undo works. */
export async function entriesOf(sql: Sql, rows: readonly EntryRow[]): Promise<HistoryEntry[]> {
  const shown = await peopleIn(
    sql,
    rows.flatMap(({ changes }) => changes),
  );
  return rows.map((row) => {
    const changes = row.changes.map((change) => {
      const { field, before, after } = change;
      if (field === 'photos') return { field, before: photosOf(before), after: photosOf(after) };
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

/** @returns a function for the value of a field: people in the place of the ids of accounts. */
export async function peopleIn(
  sql: Sql,
  values: readonly { field: string; before?: unknown; after?: unknown; value?: unknown }[],
): Promise<(field: string, value: unknown) => unknown> {
  const ofPeople = values.filter(({ field }) => field === PERSON_FIELD);
  const ids = ofPeople.flatMap(({ before, after, value }) => [before, after, value]);
  const rows = ids.length === 0 ? [] : await sql.rows<{ person: Person }>(PEOPLE, [ids]);
  const people = new Map<unknown, Person>(rows.map(({ person }) => [person.id, person]));
  return (field, value) => (field === PERSON_FIELD ? (people.get(value) ?? null) : value);
}

const PEOPLE = `
  select ${personWith('named.id')} as person
  from unnest($1::text[]) as named (id) where named.id is not null`;

function photosOf(photos: unknown) {
  return photos ? presentPhotos(photos as StoredPhoto[]) : photos;
}

function undoRefusalOf({
  type,
  command_id,
  undone_by,
}: Pick<EntryRow, 'type' | 'command_id' | 'undone_by'>): string | undefined {
  if (Object.hasOwn(IRREVERSIBLE, type) || command_id === OPEN_CATALOGUE) return 'not-undoable';
  return undone_by === null ? undefined : 'already-undone';
}
