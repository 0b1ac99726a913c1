import type { Import } from '@stagedoor/contracts/imports.api';
import { callApi } from '../../../session/call-api.ts';

/** What somebody gave: a file or pasted addresses, and where these people agreed. */
export interface Given {
  list: File | string;
  statement: string;
}

/** Has a list of addresses read, with corrections of what was guessed. */
export function uploadImport(
  { list, statement }: Given,
  corrections: Partial<Pick<Import, 'has_header' | 'column'>> = {},
): Promise<Import> {
  const body = new FormData();
  body.set('kind', 'subscribers');
  body.set('statement', statement);
  for (const [name, value] of Object.entries(corrections)) body.set(name, String(value));
  if (typeof list === 'string') body.set('text', list);
  // The fields have to come before the file.
  else body.set('file', list);
  return callApi('imports.create', { body });
}
