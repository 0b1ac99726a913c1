import { isRecord } from '../../boot/is-record.ts';
import type { PastState } from './load-story.ts';

export interface StateField {
  field: string;
  value: unknown;
}

/** Fields that the API adds to a state, or that repeat another field. */
const DERIVED = new Set([
  ...['id', 'is_past', 'is_upcoming', 'support_artists_list', 'message_preview'],
  ...['created_at', 'updated_at'],
]);

/** The fields that people look for first. */
const FIRST = [
  ...['headlining_artist', 'support_artists', 'date', 'doors_time', 'show_time', 'ages', 'genre'],
  ...['price', 'is_sold_out', 'ticket_url', 'ticket_instructions', 'photos'],
  ...['is_published', 'is_archived'],
];

/** The fields of a state as the history names them: `genre`, `light.primary`. */
export function fieldsOf(state: PastState): StateField[] {
  const named = [...new Set([...FIRST, ...Object.keys(state)])].filter((field) => field in state);
  return named.flatMap((field): StateField[] => {
    const value = state[field];
    if (DERIVED.has(field)) return [];
    if (field === 'genre' && isRecord(value)) return [{ field, value: value['name'] }];
    if (field !== 'css_vars' || !isRecord(value)) return [{ field, value }];
    return Object.entries(value).flatMap(([group, vars]) =>
      isRecord(vars)
        ? Object.entries(vars).map(([name, set]) => ({ field: `${group}.${name}`, value: set }))
        : [],
    );
  });
}

/** The fields of two states side by side, those that differ first. */
export function comparedFields(before: PastState, after: PastState) {
  const was = new Map(fieldsOf(before).map(({ field, value }) => [field, value]));
  const is = new Map(fieldsOf(after).map(({ field, value }) => [field, value]));
  const fields = [...new Set([...is.keys(), ...was.keys()])].map((field) => ({
    field,
    before: was.get(field),
    after: is.get(field),
    changed: !isSame(was.get(field), is.get(field)),
  }));
  return fields.toSorted((a, b) => Number(b.changed) - Number(a.changed));
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? '') === JSON.stringify(b ?? '');
}
