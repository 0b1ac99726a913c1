import type { Answer, Sent } from '@stagedoor/contracts/api';
import { paths, type RouteName } from '@stagedoor/contracts/paths';
import { toApiError } from './api-error.ts';
import { reach } from './reach.ts';
import { requestUrl, type UrlParts } from './request-url.ts';

type Given<Name extends RouteName, Key extends 'params' | 'query' | 'body'> =
  Sent<Name, Key> extends undefined ? false : true;

export type CallOptions<Name extends RouteName> = {
  signal?: AbortSignal;
  /** The revision that an edit is based on, as `callApiTagged` gave it; a stale one is refused with 409. */
  ifMatch?: string;
} & (Given<Name, 'params'> extends true ? { params: Sent<Name, 'params'> } : { params?: never }) &
  (Given<Name, 'query'> extends true
    ? { query?: { [Key in keyof Sent<Name, 'query'>]?: string | number | undefined } }
    : { query?: never }) &
  (Given<Name, 'body'> extends true
    ? { body: Sent<Name, 'body'> | FormData }
    : { body?: FormData });

type Arguments<Name extends RouteName> =
  object extends CallOptions<Name> ? [options?: CallOptions<Name>] : [options: CallOptions<Name>];

interface AnyOptions extends UrlParts {
  signal?: AbortSignal;
  ifMatch?: string;
  body?: unknown;
}

/**
 * Calls a route of the API by name and gives its answer.
 * @throws ApiError for any answer that is not 2xx; NetworkError when there was none.
 */
export async function callApi<Name extends RouteName>(
  name: Name,
  ...options: Arguments<Name>
): Promise<Answer<Name>>;
export async function callApi(name: RouteName, options?: AnyOptions): Promise<unknown> {
  return (await send(name, options)).answer;
}

/** As `callApi`, with the revision of what was answered, to be sent back as `ifMatch`. */
export async function callApiTagged<Name extends RouteName>(
  name: Name,
  ...options: Arguments<Name>
): Promise<{ answer: Answer<Name>; etag: string | null }>;
export async function callApiTagged(name: RouteName, options?: AnyOptions): Promise<unknown> {
  return send(name, options);
}

async function send(name: RouteName, options: AnyOptions = {}) {
  const response = await (paths[name].method === 'GET'
    ? attempt(name, options)
    : attemptWithToken(name, options));
  if (!response.ok) throw await toApiError(response);
  const answer: unknown = response.status === 204 ? null : await response.json();
  return { answer, etag: response.headers.get('etag') };
}

/** A token may belong to a session that is over; then one with the new session's token is the same request. */
async function attemptWithToken(name: RouteName, options: AnyOptions): Promise<Response> {
  const { csrfToken, freshCsrfToken } = await import('./csrf.ts');
  const response = await attempt(name, options, await csrfToken());
  if (response.status !== 403 || (await toApiError(response.clone())).code !== 'csrf-failed')
    return response;
  return attempt(name, options, await freshCsrfToken());
}

async function attempt(
  name: RouteName,
  { ifMatch, body, signal, ...parts }: AnyOptions,
  token?: string,
): Promise<Response> {
  const json = body !== undefined && !(body instanceof FormData);
  return reach(requestUrl(name, parts), {
    method: paths[name].method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      ...(token && { 'X-CSRFToken': token }),
      ...(ifMatch && { 'if-match': ifMatch }),
      ...(json && { 'content-type': 'application/json' }),
    },
    ...(signal && { signal }),
    ...(json && { body: JSON.stringify(body) }),
    ...(body instanceof FormData && { body }),
  });
}
