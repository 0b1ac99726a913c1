import type { ResponseBody } from '@stagedoor/contracts/api';
import { paths, type RouteName } from '@stagedoor/contracts/facts/paths';
import { requestUrl } from '@stagedoor/contracts/facts/request-url';
import { isUnauthorized } from './api-error.ts';
import { takeFirstResponse } from '../boot/first-responses.ts';
import { sendRequest, type AnyOptions, type Arguments, type Tagged } from './request-api.ts';

/**
 * Calls a route of the API by name and returns the body of its response, which may have come with
 * the page. A change whose session is over asks to sign in, and goes on. @throws as `requestApi`
 */
export async function callApi<Name extends RouteName>(
  name: Name,
  ...options: Arguments<Name>
): Promise<ResponseBody<Name>>;
export async function callApi(name: RouteName, options?: AnyOptions): Promise<unknown> {
  const first = isLoad(name) && takeFirstResponse(requestUrl(name, options));
  return first || (await send(name, options)).body;
}

/** As `callApi`, with the etag of the response. */
export async function callApiTagged<Name extends RouteName>(
  name: Name,
  ...options: Arguments<Name>
): Promise<Tagged<Name>>;
export async function callApiTagged(name: RouteName, options?: AnyOptions): Promise<unknown> {
  return send(name, options);
}

function send(name: RouteName, options?: AnyOptions) {
  const call = () => sendRequest(name, options);
  return call().catch(async (error: unknown) => {
    if (!isUnauthorized(error)) throw error;
    return (await import('../session/with-session.ts')).callAgain(error, call, !isLoad(name));
  });
}

function isLoad(name: RouteName): boolean {
  return paths[name].method === 'GET';
}
