import { paths, type RouteName } from '@stagedoor/contracts/facts/paths';
import type { VenueClient } from '../setup/venue-client.ts';

const PAGES = [
  '/api/v1/history/export/?format=ndjson',
  ...['/', '/contact', '/calendar.ics', '/feed.atom', '/sitemap.xml', '/api/docs'],
];

/**
 * The responses to a client from every GET of the contract and from public pages, by address. Each
 * of the `params` fills in the paths once.
 */
export async function everyResponse(
  client: VenueClient,
  params: readonly Record<string, string>[],
): Promise<Map<string, string>> {
  const routes = Object.keys(paths).filter((name) => paths[name as RouteName].method === 'GET');
  const filled = routes.flatMap((name) => {
    const { path } = paths[name as RouteName];
    return params.map((values) =>
      path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? 'unknown')),
    );
  });
  const responses = new Map<string, string>();
  for (const path of new Set([...filled, ...PAGES])) {
    const { headers, body } = await client.send<unknown>('GET', path);
    responses.set(path, JSON.stringify([...headers, body]));
  }
  return responses;
}
