import { createLog } from '@stagedoor/platform/process/log';
import { createQueryApp } from '../../services/query/query.app.ts';
import { openQueryStores } from '../../services/query/query-stores.ts';
import { responseCache } from '../../services/query/read-path/response-cache.ts';
import { addShow } from '../setup/show-requests.ts';
import { MASTER_KEY } from '../setup/test-master-key.ts';
import {
  LANTERN_ROOM,
  openVenue,
  SESSION_SECRET,
  WEB_FOLDER,
  type TestVenue,
} from '../setup/test-venue.ts';
import type { Changed } from './venue-changes.ts';

const SHOWS = 8;
const DAY_MS = 86_400_000;

/** A venue with a second query service, and with one that renders all anew for every request. */
export async function openComparedVenue(started: string) {
  const clock = { now: new Date(started) };
  const now = () => clock.now;
  const venue = await openVenue({ now });
  const second = await openQuery(venue, now);
  const uncached = await openQuery(venue, now, { isUncached: true });
  const services = [venue.url, second.url, uncached.url];
  const staff = await venue.as('site-manager');
  const day = (nth: number) =>
    new Date(clock.now.getTime() + nth * DAY_MS).toISOString().slice(0, 10);
  const { changed, shows } = await fill(staff, day);
  return {
    ...{ clock, staff, shows, changed: { ...changed, day: (nth: number) => day(nth % SHOWS) } },
    cached: [venue.url, second.url],
    uncached: uncached.url,
    /** All services have what was written until now. */
    awaitAll: async () => {
      await venue.awaitLog(staff);
      for (const url of services) await fetch(`${url}/api/v1/me/`, { headers: staff.identity() });
    },
    stop: async () => {
      await uncached.stop();
      await second.stop();
      await venue.stop();
    },
  };
}

type Staff = Awaited<ReturnType<TestVenue['as']>>;

async function fill(staff: Staff, day: (nth: number) => string) {
  const { body: genres } = await staff.call('genres.list');
  const genre = genres.find(({ slug }) => slug === 'jazz')?.id ?? '';
  const copied = { new_name: 'barn', new_display_name: 'Barn' };
  const params = { id: 'lantern' };
  const { body: theme } = await staff.call('themes.duplicate', { params, body: copied });
  const shows: string[] = [];
  for (let nth = 0; nth < SHOWS; nth += 1) {
    const show = { date: day(nth), headlining_artist: `Act ${nth}`, genre_id: genre };
    shows.push(await addShow(staff, show));
  }
  const changed: Omit<Changed, 'day'> = { show: shows[SHOWS / 2] ?? '', genre, theme };
  return { changed, shows };
}

async function openQuery(venue: TestVenue, now: () => Date, { isUncached = false } = {}) {
  const { stores, close } = await openQueryStores({
    ...{ host: '127.0.0.1', port: 0, trustProxy: 'loopback', rateLimits: false },
    databaseUrl: venue.databases.query,
    commandUrl: venue.commandUrl,
    sessionSecrets: [SESSION_SECRET],
    masterKey: MASTER_KEY,
    ...LANTERN_ROOM,
    fontService: 'bunny',
    dataDir: venue.dataDir,
    webFolder: WEB_FOLDER,
    log: createLog('silent', 'test'),
    now,
  });
  let asked = 0;
  const cache = responseCache({ state: () => String((asked += 1)) });
  const app = await createQueryApp(isUncached ? { ...stores, cache } : stores);
  return {
    url: await app.listen({ host: '127.0.0.1', port: 0 }),
    stop: async () => {
      await app.close();
      await close();
    },
  };
}
