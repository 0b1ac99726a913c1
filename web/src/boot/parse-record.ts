import { isRecord } from '../api/is-record.ts';

/** The record that a text has as JSON. Anything else is an empty one. */
export function parseRecord(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}
