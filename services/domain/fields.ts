import { SCHEDULED } from '@stagedoor/contracts/facts/status-events';
import { ERASED, PERSONAL } from '@stagedoor/contracts/history';

/** The values of a subject, by their names in the history; a missing field has no value. */
export type Fields = Readonly<Record<string, unknown>>;

/** A missing or undefined field stays as it is. */
export type Patch<State> = { [Field in keyof State]?: State[Field] | undefined };

/** Whether a value stands in the place of personal data. */
export function isMarker(value: unknown): boolean {
  return value === PERSONAL || value === ERASED;
}

/** Of what is sent, the fields that have another value now. */
export function differing<State extends object>(now: State, sent: Patch<State>): Partial<State> {
  const changed = Object.entries(sent).filter(
    ([field, value]) => value !== undefined && now[field as keyof State] !== value,
  );
  return Object.fromEntries(changed) as Partial<State>;
}

/** Whether two values are the same, whatever the order of their keys. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isSame(a[key], b[key]))
  );
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

const INITIAL: Fields = { ...SCHEDULED };

/** Whether a field of a new subject has a value that nobody gave it, which no entry lists. */
export function isUnset(field: string, value: unknown): boolean {
  const isEmpty = value === undefined || value === null || value === '' || value === false;
  return isEmpty || (Array.isArray(value) && value.length === 0) || value === INITIAL[field];
}
