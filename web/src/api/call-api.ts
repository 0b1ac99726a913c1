import type { ResponseBody } from '@stagedoor/contracts/api';
import type { RouteName } from '@stagedoor/contracts/facts/paths';
import { requestKey } from '@stagedoor/contracts/facts/request-key';
import { takeFirstResponse } from '../boot/first-responses.ts';
import type { AnyOptions, Arguments, Tagged } from './request-api.ts';

/**
 * Calls a route of the API by name and returns the body of its response, which may have come with
 * the page. A change whose session is over asks to sign in, and goes on. @throws as `requestApi`
 */
export async function callApi<Name extends RouteName>(
  name: Name,
  ...options: Arguments<Name>
): Promise<ResponseBody<Name>>;
export async function callApi(name: RouteName, options?: AnyOptions): Promise<unknown> {
  return takeFirstResponse(requestKey(name, options)) || (await send(name, options)).body;
}

/** As `callApi`, with the etag of the response. */
export async function callApiTagged<Name extends RouteName>(
  name: Name,
  ...options: Arguments<Name>
): Promise<Tagged<Name>>;
export async function callApiTagged(name: RouteName, options?: AnyOptions): Promise<unknown> {
  return send(name, options);
}

/** What sends requests is not part of the first page, which comes with its data. */
const loadRequests = () => import('./request-api.ts');

async function send(name: RouteName, options?: AnyOptions) {
  return (await loadRequests()).sendWithSession(name, options);
}
