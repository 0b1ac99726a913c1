import type { ResponseBody } from '@stagedoor/contracts/api';
import type { RouteName } from '@stagedoor/contracts/facts/paths';
import { requestKey } from '@stagedoor/contracts/facts/request-key';
import { takeFirstResponse } from '../boot/boot-data.ts';
import type { AnyOptions, Arguments } from '../api/request-api.ts';

/**
 * Calls a route of the API by name and returns the body of its response, which may have come with
 * the page. When the session is over, a change waits for a new sign-in. @throws as `requestApi`
 */
export async function callApi<Name extends RouteName>(
  name: Name,
  ...options: Arguments<Name>
): Promise<ResponseBody<Name>>;
export async function callApi(name: RouteName, options?: AnyOptions): Promise<unknown> {
  const first = takeFirstResponse(requestKey(name, options));
  return first || (await loadSession()).sendWithSession(name, options);
}

/** What the loaders of pages get that both the server and the browser can render. */
export interface RouterContext {
  callApi: typeof callApi;
}

/** The first page comes with its data, so the code that sends requests is loaded later. */
const loadSession = () => import('./with-session.ts');
