import type { ResponseBody, Sent } from '@stagedoor/contracts/api';
import { paths, type RouteName } from '@stagedoor/contracts/facts/paths';
import { requestUrl } from '@stagedoor/contracts/facts/request-url';
import { ApiError } from './api-error.ts';
import { toApiError } from './error-details.ts';
import { csrfToken, freshCsrfToken } from './csrf.ts';
import type { Send } from './fetch-with-progress.ts';
import { fetchWithTimeout } from './fetch-with-timeout.ts';

type Given<Name extends RouteName, Key extends 'params' | 'query' | 'body'> =
  Sent<Name, Key> extends undefined ? false : true;

type CallOptions<Name extends RouteName> = {
  signal?: AbortSignal;
  /** A request that is sent again with the same key and body has no second effect. */
  idempotencyKey?: string;
  /** Gets the id of the command (`X-Command-Id`) that the request makes, for undoing it. */
  commands?: string[];
  send?: Send;
} & (Given<Name, 'params'> extends true ? { params: Sent<Name, 'params'> } : { params?: never }) &
  (Given<Name, 'query'> extends true
    ? { query?: { [Key in keyof Sent<Name, 'query'>]?: string | number | undefined } }
    : { query?: never }) &
  (Given<Name, 'body'> extends true
    ? { body: Sent<Name, 'body'> | FormData }
    : { body?: FormData });

export type Arguments<Name extends RouteName> =
  object extends CallOptions<Name> ? [options?: CallOptions<Name>] : [options: CallOptions<Name>];

export interface AnyOptions {
  params?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
  signal?: AbortSignal;
  idempotencyKey?: string;
  commands?: string[];
  send?: Send;
  body?: unknown;
}

/**
 * Sends a request to a route of the API, and returns the body of its response. It does not ask
 * anybody to sign in.
 * @throws ApiError for a response that is not 2xx, NetworkError without a response
 */
export async function requestApi<Name extends RouteName>(
  name: Name,
  ...options: Arguments<Name>
): Promise<ResponseBody<Name>>;
export async function requestApi(name: RouteName, options?: AnyOptions): Promise<unknown> {
  return sendRequest(name, options);
}

/** As `requestApi`, for code that gets the name of the route as an argument. */
export async function sendRequest(name: RouteName, options: AnyOptions = {}): Promise<unknown> {
  const response = await fetchResponse(name, options);
  const command = response.headers.get('x-command-id');
  if (command !== null) options.commands?.push(command);
  if (response.status === 204) return null;
  const isText = response.headers.get('content-type')?.startsWith('text/plain');
  return isText ? response.text() : response.json();
}

/** Sends a request, and returns its 2xx response with the body unread. @throws as `requestApi` */
export async function fetchResponse(name: RouteName, options: AnyOptions): Promise<Response> {
  if (paths[name].method === 'GET') return attempt(name, options);
  try {
    return await attempt(name, options, await csrfToken());
  } catch (error) {
    // The token may belong to a session that is over, so the request is sent with a new one.
    if (!(error instanceof ApiError && error.code === 'csrf-failed')) throw error;
    return attempt(name, options, await freshCsrfToken());
  }
}

async function attempt(
  name: RouteName,
  { idempotencyKey, body, signal, send, ...parts }: AnyOptions,
  token?: string,
): Promise<Response> {
  const json = body !== undefined && !(body instanceof FormData);
  const request: RequestInit = {
    method: paths[name].method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      ...(token && { 'X-CSRFToken': token }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      ...(json && { 'content-type': 'application/json' }),
    },
    ...(signal && { signal }),
    ...(json && { body: JSON.stringify(body) }),
    ...(body instanceof FormData && { body }),
  };
  const response = await fetchWithTimeout(requestUrl(name, parts), request, send);
  if (!response.ok) throw await toApiError(response);
  return response;
}
