import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { photoPlace, readEnv, standaloneEnv } from '@stagedoor/platform/process/env';
import { createLog } from '@stagedoor/platform/process/log';
import { openPhotoFiles, type PhotoPlace } from '@stagedoor/platform/photos/photo-storage';
import { createPhotos } from '@stagedoor/platform/photos/photos';
import { runService } from '@stagedoor/platform/process/run-service';
import { venueDay } from '@stagedoor/platform/venue/venue-day';
import { openCommandCore } from '../services/command/command-core.ts';
import { stagePhoto } from './example-photos.ts';
import { exampleShows } from './example-shows.ts';
import {
  createExampleMessages,
  createExampleShows,
  createExampleSubscribers,
} from './create-examples.ts';
import { startProduct } from './start-product.ts';
import { masterKeysOf } from './embedded-stores.ts';

const SHOWS = 27;
const MESSAGES = 12;
const SUBSCRIBERS = 12;
const DEMO_LOGIN = {
  ADMIN_EMAIL: 'demo@lanternroom.example',
  ADMIN_PASSWORD: 'encore-at-midnight',
};

await runService('demo', async () => {
  const given = readEnv(standaloneEnv);
  const env = {
    ...DEMO_LOGIN,
    // Nobody outside is asked for anything.
    MAP_EMBED_URL: 'none' as const,
    ...given,
    DATA_DIR: given.DATA_DIR === './data' ? './data/demo' : given.DATA_DIR,
  };
  process.stdout.write('Starting a venue filled with examples…\n');
  const product = await startProduct(env);
  const filled = join(env.DATA_DIR, 'filled');
  if (!existsSync(filled)) {
    const databaseUrl = product.databases.command;
    const stores = { ...product, databaseUrl, masterKey: await masterKeysOf(env) };
    await createExamples(photoPlace(env), env.VENUE_TIME_ZONE, stores);
    await writeFile(filled, '');
  }
  const address = product.url.replace('127.0.0.1', 'localhost');
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = env;
  process.stdout.write(`
The demo is open at ${address}
Sign in at /login as ${email} with the password ${password}
Ctrl-C stops it.
`);
  return product;
});

async function createExamples(
  place: PhotoPlace,
  timeZone: string,
  stores: { databaseUrl: string; eventStoreUrl: string; masterKey: () => string[] },
): Promise<void> {
  const log = createLog('warn', 'demo');
  const core = await openCommandCore({ ...stores, log });
  const photos = createPhotos(await openPhotoFiles(place, { log, writes: true }));
  try {
    await createExampleShows(core, exampleShows(SHOWS, venueDay(timeZone, new Date())), {
      photosOf: async (index) => {
        const places = Array.from({ length: 1 + (index % 3) }, (_, place) => place);
        return Promise.all(
          places.map(async (place) => {
            const picture = await stagePhoto(index + place * 7);
            return { id: randomUUID(), ...(await photos.store(picture)) };
          }),
        );
      },
    });
    await createExampleMessages(core, MESSAGES);
    await createExampleSubscribers(core, SUBSCRIBERS);
  } finally {
    await core.close();
  }
}
