import type { Import } from '@stagedoor/contracts/imports.api';
import { callApi } from '../../../session/call-api.ts';

/** What somebody gave: a file or pasted addresses, and where these people agreed. */
export interface Given {
  list: File | string;
  statement: string;
}

/** Of what was guessed. */
export type Corrections = Partial<Pick<Import, 'has_header' | 'column'>>;

/** Has a list of addresses read. */
export function uploadImport(
  { list, statement }: Given,
  corrections: Corrections = {},
): Promise<Import> {
  const body = new FormData();
  const fields = { kind: 'subscribers', statement, ...corrections };
  for (const [name, value] of Object.entries(fields)) body.set(name, String(value));
  // The fields have to come before the file.
  body.set(typeof list === 'string' ? 'text' : 'file', list);
  return callApi('imports.create', { body });
}
