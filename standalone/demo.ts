import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pMap from 'p-map';
import { PROJECTED_STREAMS } from '@stagedoor/contracts/events/streams';
import { openEventLog } from '@stagedoor/platform/event-log/eventstore';
import {
  photoPlace,
  readEnv,
  standaloneEnv,
  type StandaloneEnv,
} from '@stagedoor/platform/process/env';
import { createLog } from '@stagedoor/platform/process/log';
import { securityLogFiles } from '@stagedoor/platform/process/security-log-files';
import { openPhotoFiles } from '@stagedoor/platform/photos/photo-storage';
import { createPhotos } from '@stagedoor/platform/photos/photos';
import { runService } from '@stagedoor/platform/process/run-service';
import { openDatabase } from '@stagedoor/platform/stores/postgres';
import { followProgress } from '@stagedoor/platform/stores/projection-progress';
import { ensureSiteManager } from '../services/command/accounts/first-site-manager.ts';
import { openCommandCore, setUpVenue } from '../services/command/command-core.ts';
import { answerHelp } from './answer-help.ts';
import { withStoresOrNew } from './embedded-stores.ts';
import { stagePhoto } from './example-photos.ts';
import { liveThrough } from './lived-year/live-through.ts';
import { livedYear } from './lived-year/lived-year.ts';
import { PICTURES } from './lived-year/year-of-shows.ts';
import { startProduct, type Product } from './start-product.ts';

const DEMO_LOGIN = {
  ADMIN_EMAIL: 'demo@lanternroom.example',
  ADMIN_PASSWORD: 'encore-at-midnight',
};

const NOT_EMPTY =
  'The stores hold a venue already, or a demo that was stopped while it was filled. Give DATA_DIR a' +
  ' new folder.';

answerHelp('Starts a venue with a year behind it and a season ahead, in a folder of its own.');
await runService('demo', async () => {
  const given = readEnv(standaloneEnv);
  const env = {
    ...DEMO_LOGIN,
    VENUE_DIRECTIONS: 'Bus 12 stops at the door; the last one leaves at 12:40 AM.',
    VENUE_ACCESS: 'No steps from the street to the stage, and an accessible toilet beside the bar.',
    // Nobody outside is asked for anything.
    MAP_EMBED_URL: 'none' as const,
    ...given,
    DATA_DIR: given.DATA_DIR === './data' ? './data/demo' : given.DATA_DIR,
  };
  const filled = join(env.DATA_DIR, 'filled');
  const isNew = !existsSync(filled);
  if (isNew) {
    console.log('Filling a venue with a year of shows, which takes less than a minute…');
    await fill(env);
    await writeFile(filled, '');
  }
  const product = await startProduct(env, { catchesMail: true });
  if (isNew) await untilShown(product);
  const address = product.url.replace('127.0.0.1', 'localhost');
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = env;
  console.log(`
The demo is open at ${address}
Sign in at /login as ${email} with the password ${password}
Ctrl-C stops it.`);
  return product;
});

/** Before the product starts, because its first event would be of today. */
async function fill(env: StandaloneEnv): Promise<void> {
  const log = createLog('warn', 'demo');
  const steps = livedYear(new Date(), env.VENUE_TIME_ZONE);
  let clock = steps[0].at;
  await withStoresOrNew(env, log, async (stores) => {
    const databaseUrl = stores.databases.command;
    const security = securityLogFiles(env.DATA_DIR);
    const options = { ...stores, databaseUrl, security, log, now: () => clock };
    await using core = await openCommandCore(options);
    if (await core.accountChanges.haveSiteManager()) throw new Error(NOT_EMPTY);
    const admin = { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD };
    await setUpVenue(core, options);
    await ensureSiteManager({ ...options, ...core, admin });
    const photos = createPhotos(await openPhotoFiles(photoPlace(env), { log, writes: true }));
    const numbers = Array.from({ length: PICTURES }, (_, number) => number);
    const store = async (number: number) => photos.store(await stagePhoto(number));
    const pictures = await pMap(numbers, store, { concurrency: 4 });
    await liveThrough(core, steps, { pictures, setClock: (at) => (clock = at) });
  });
}

/** Resolves when the read tables hold what is in the log. */
async function untilShown({ databases, eventStoreUrl }: Product): Promise<void> {
  const log = createLog('warn', 'demo');
  const eventLog = openEventLog(eventStoreUrl);
  const sql = openDatabase(databases.query, { log });
  const progress = followProgress({ databaseUrl: databases.query, sql, isReplica: false, log });
  await progress.reaches(await eventLog.head(PROJECTED_STREAMS), 60_000);
  await Promise.all([progress, sql, eventLog].map((one) => one.close()));
}
