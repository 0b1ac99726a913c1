import { ERASED, PERSONAL } from '@stagedoor/contracts/history';

/** The values of a subject, by their names in the history; a missing field has no value. */
export type Fields = Readonly<Record<string, unknown>>;

/** Whether a value stands in the place of personal data. */
export function isMarker(value: unknown): boolean {
  return value === PERSONAL || value === ERASED;
}
