import { paths, type RouteName } from './paths.ts';
import { queryString, type RequestParts } from './request-key.ts';

/** The address of a request, without blank query values. */
export function requestUrl(name: RouteName, { params = {}, query = {} }: RequestParts = {}) {
  const path = paths[name].path.replace(/:(\w+)/g, (_, param: string) =>
    encodeURIComponent(params[param] ?? ''),
  );
  return `${path}${queryString(query)}`;
}
