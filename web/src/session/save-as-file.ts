import type { RouteName } from '@stagedoor/contracts/facts/paths';
import { fetchResponse, type AnyOptions, type Arguments } from '../api/request-api.ts';
import { withSession } from './with-session.ts';

/**
 * Sends a request and has the browser save the response under the name from the server. When the
 * session is over, it waits for a new sign-in. @throws ApiError, NetworkError
 */
export async function saveAsFile<Name extends RouteName>(
  name: Name,
  ...options: Arguments<Name>
): Promise<void>;
export async function saveAsFile(name: RouteName, options: AnyOptions = {}): Promise<void> {
  const response = await withSession(() => fetchResponse(name, options));
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  const disposition = response.headers.get('content-disposition') ?? '';
  link.download = /filename="([\w.-]+)"/.exec(disposition)?.[1] ?? '';
  link.click();
  // By then the browser has begun to read the file.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
