import { paths, type RouteName } from '@stagedoor/contracts/paths';

export interface UrlParts {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | number | undefined>>;
}

/** The address of a call. Query fields that are undefined or blank are left out. */
export function requestUrl(name: RouteName, { params = {}, query = {} }: UrlParts): string {
  const path = paths[name].path.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(params[key] ?? ''),
  );
  return path + queryString(query);
}

/** The query part of an address, with its question mark; blank where nothing is given. */
export function queryString(query: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(query).flatMap(([key, value]) =>
    isText(value) && value !== '' ? [[key, String(value)] satisfies [string, string]] : [],
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}

function isText(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}
