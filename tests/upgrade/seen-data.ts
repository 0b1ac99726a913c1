import { createHash } from 'node:crypto';
import type { ResponseBody } from '@stagedoor/contracts/api';
import type { RouteName } from '@stagedoor/contracts/facts/paths';
import type { VenueClient } from '../setup/venue-client.ts';

/** What a release shows a site manager, by route and id; of a photo, a hash of its bytes. */
export type SeenData = Record<string, unknown>;

const LISTS = [
  ...['shows.list', 'shows.upcoming', 'shows.facets', 'genres.list', 'messages.list'],
  ...['messages.unread', 'mailing-list.list', 'mailing-list.export', 'mailing-list.settings'],
  ...['themes.current', 'themes.current-setting', 'session.me'],
] as const satisfies RouteName[];

/** Reads all shows, photos, genres, messages, subscribers, themes and stories. */
export async function seenData(url: string, client: VenueClient): Promise<SeenData> {
  const seen: SeenData = {};
  const read = async <Name extends RouteName>(name: Name, params: Record<string, string> = {}) => {
    const { status, body } = await client.call(name, { params });
    const key = [name, ...Object.values(params)].join(' ');
    if (status !== 200) throw new Error(`${key} receives ${status}.`);
    seen[key] = body;
    return body as ResponseBody<Name>;
  };
  const stories = async (subject: string, ids: readonly string[]) => {
    for (const id of ids) await read('history.subject', { subject, id });
  };

  for (const name of LISTS) await read(name);
  seen['themes.own'] = (await read('themes.list')).filter(
    ({ is_system_theme }) => !is_system_theme,
  );
  delete seen['themes.list'];
  const { results: shows } = await read('shows.admin-list');
  for (const { id, photos } of shows) {
    await read('shows.get', { id });
    for (const { image } of photos)
      for (const path of [image, image.replace('.webp', '-64.avif')])
        seen[path] = await hashOf(`${url}${path}`);
  }
  await stories('show', idsIn(shows));
  await stories('genre', idsIn(await read('genres.list')));
  await stories('message', idsIn(await read('messages.list')));
  await stories('subscriber', idsIn(await read('mailing-list.list')));
  return seen;
}

function idsIn(all: readonly { id: string }[]): string[] {
  return all.map(({ id }) => id);
}

async function hashOf(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} receives ${response.status}.`);
  return createHash('sha256')
    .update(Buffer.from(await response.arrayBuffer()))
    .digest('hex');
}
