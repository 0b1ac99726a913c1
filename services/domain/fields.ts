import { SCHEDULED } from '@stagedoor/contracts/facts/status-events';
import { ERASED, PERSONAL } from '@stagedoor/contracts/history';

/** The values of a subject, by their names in the history; a missing field has no value. */
export type Fields = Readonly<Record<string, unknown>>;

/** Whether a value stands in the place of personal data. */
export function isMarker(value: unknown): boolean {
  return value === PERSONAL || value === ERASED;
}

const INITIAL: Fields = { ...SCHEDULED };

/** Whether a field of a new subject has a value that nobody gave it, which no entry lists. */
export function isUnset(field: string, value: unknown): boolean {
  const isEmpty = value === undefined || value === null || value === '' || value === false;
  return isEmpty || (Array.isArray(value) && value.length === 0) || value === INITIAL[field];
}
