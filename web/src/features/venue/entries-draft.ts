import { freshKey } from '../../api/use-idempotency-key.ts';

/** An entry of a list of the venue: a question, or a page. */
export interface Entry {
  id: string;
}

/** A list as its form holds it. New entries have a `key` in place of an id. */
export interface EntriesDraft<Values> {
  /** The stored entries that the draft was made from. */
  base: readonly (Values & Entry)[];
  rows: readonly Row<Values>[];
}

export interface Row<Values> {
  key: string;
  id: string | undefined;
  values: Values;
  /** What somebody else made of it meanwhile. */
  theirs?: (Values & Entry) | undefined;
}

export function draftOf<Values>(
  stored: readonly (Values & Entry)[],
  valuesOf: (entry: Values & Entry) => Values,
): EntriesDraft<Values> {
  const rows = stored.map((entry) => ({ key: entry.id, id: entry.id, values: valuesOf(entry) }));
  return { base: stored, rows };
}

export function isChanged<Values extends object>({ base, rows }: EntriesDraft<Values>): boolean {
  return (
    rows.length !== base.length ||
    rows.some(({ id, values }, place) => {
      const before = base[place];
      return !before || before.id !== id || isOther(values, before);
    })
  );
}

export function addRow<Values>(draft: EntriesDraft<Values>, values: Values): EntriesDraft<Values> {
  return { ...draft, rows: [...draft.rows, { key: freshKey(), id: undefined, values }] };
}

export function changeRow<Values>(
  draft: EntriesDraft<Values>,
  key: string,
  changes: Partial<Values>,
): EntriesDraft<Values> {
  const change = (row: Row<Values>) =>
    row.key === key ? { ...row, values: { ...row.values, ...changes } } : row;
  return { ...draft, rows: draft.rows.map(change) };
}

export function removeRow<Values>(draft: EntriesDraft<Values>, key: string) {
  return { ...draft, rows: draft.rows.filter((row) => row.key !== key) };
}

/** The list with the row at `from` moved to `to`, within its ends. */
export function moveRow<Values>(draft: EntriesDraft<Values>, from: number, to: number) {
  const [moved] = draft.rows.slice(from, from + 1);
  if (!moved || to < 0 || to >= draft.rows.length) return draft;
  return { ...draft, rows: draft.rows.toSpliced(from, 1).toSpliced(to, 0, moved) };
}

/** What is sent: the list, and the one that it was made from. */
export function sentOf<Values>({ base, rows }: EntriesDraft<Values>) {
  return { list: rows.map(({ id, values }) => ({ ...values, ...(id && { id }) })), from: base };
}

/**
 * The draft after a refusal: rows that somebody else changed to something else show what they are
 * now, and saving again replaces that. What was removed here and changed there is back.
 */
export function withTheirs<Values extends object>(
  { base, rows }: EntriesDraft<Values>,
  now: readonly (Values & Entry)[],
  conflicting: readonly string[],
  valuesOf: (entry: Values & Entry) => Values,
): EntriesDraft<Values> {
  const theirs = (id: string | undefined) =>
    id !== undefined && conflicting.includes(id) ? now.find((each) => each.id === id) : undefined;
  const back = now.filter(({ id }) => theirs(id) && !rows.some((row) => row.id === id));
  return {
    base: base.map((entry) => theirs(entry.id) ?? entry),
    rows: [
      ...rows.map((row) => ({ ...row, theirs: theirs(row.id) ?? row.theirs })),
      ...back.map((entry) => ({ key: entry.id, id: entry.id, values: valuesOf(entry) })),
    ],
  };
}

/** The row as somebody else left it. */
export function takeTheirs<Values>(
  draft: EntriesDraft<Values>,
  key: string,
  valuesOf: (entry: Values & Entry) => Values,
): EntriesDraft<Values> {
  const take = (row: Row<Values>): Row<Values> =>
    row.key === key && row.theirs
      ? { ...row, values: valuesOf(row.theirs), theirs: undefined }
      : row;
  return { ...draft, rows: draft.rows.map(take) };
}

function isOther<Values extends object>(values: Values, stored: Values): boolean {
  const names = Object.keys(values) as (keyof Values)[];
  return names.some((name) => values[name] !== stored[name]);
}
