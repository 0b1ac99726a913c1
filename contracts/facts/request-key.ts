import type { RouteName } from './paths.ts';

type QueryValues = Record<string, string | number | undefined>;

export interface RequestParts {
  params?: Record<string, string> | undefined;
  query?: QueryValues | undefined;
}

/** The key of a request among the responses that come with a page. It needs no route table. */
export function requestKey(name: RouteName, { params, query }: RequestParts = {}): string {
  return `${name}${queryString({ ...params, ...query })}`;
}

/** `?a=1&b=2`, or nothing; blank values are left out. */
export function queryString(values: QueryValues): string {
  const given = Object.entries(values).flatMap(([key, value]): [string, string][] =>
    value === undefined || value === '' ? [] : [[key, String(value)]],
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}

/** The parameters of a query string by name; the last one counts where a name is repeated. */
export function parseQueryString(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}
