import { paths, type RouteName } from './paths.ts';

type Values = Record<string, string | number | undefined>;

/** The address of a route, the same in browser and server; blank query values are left out. */
export function requestUrl(
  name: RouteName,
  {
    params = {},
    query = {},
  }: { params?: Record<string, string> | undefined; query?: Values | undefined } = {},
): string {
  const path = paths[name].path.replace(/:(\w+)/g, (_, param: string) =>
    encodeURIComponent(params[param] ?? ''),
  );
  const text = queryString(query);
  return text === '' ? path : `${path}${text}`;
}

/** `?a=1&b=2`, or nothing. */
export function queryString(values: Values): string {
  const given = Object.entries(values).flatMap(([key, value]) =>
    value === undefined || value === '' ? [] : [[key, String(value)]],
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}
