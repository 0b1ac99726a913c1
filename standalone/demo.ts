import { randomUUID } from 'node:crypto';
import { mkdir, writeFile, access } from 'node:fs/promises';
import { join } from 'node:path';
import { readEnv, standaloneEnv } from '@stagedoor/platform/process/env';
import { createLog } from '@stagedoor/platform/process/log';
import { openPhotos } from '@stagedoor/platform/stores/photos';
import { runService } from '@stagedoor/platform/process/run-service';
import { venueDay } from '@stagedoor/platform/venue/venue-day';
import { openCommandCore } from '../services/command/service.ts';
import { examplePhoto } from './example-photos.ts';
import { exampleShows } from './example-shows.ts';
import { fillMessages, fillShows, fillSubscribers } from './fill.ts';
import { startProduct } from './product.ts';
import { masterKeyOf } from './stores.ts';

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
    ...given,
    DATA_DIR: given.DATA_DIR === './data' ? './data/demo' : given.DATA_DIR,
  };
  process.stdout.write('Starting a venue filled with examples…\n');
  const product = await startProduct(env);
  const filled = join(env.DATA_DIR, 'filled');
  if (
    !(await access(filled).then(
      () => true,
      () => false,
    ))
  ) {
    const databaseUrl = product.databases.command;
    const stores = { ...product, databaseUrl, masterKey: await masterKeyOf(env) };
    await fill(env.DATA_DIR, env.VENUE_TIME_ZONE, stores);
    await writeFile(filled, '');
  }
  process.stdout.write(`\nThe demo is open at ${product.url.replace('127.0.0.1', 'localhost')}\n`);
  process.stdout.write(
    `Sign in at /login as ${env.ADMIN_EMAIL} with the password ${env.ADMIN_PASSWORD}\nCtrl-C stops it.\n`,
  );
  return product;
});

async function fill(
  dataDir: string,
  timeZone: string,
  stores: { databaseUrl: string; eventStoreUrl: string; masterKey: string },
): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const core = await openCommandCore({ ...stores, log: createLog('warn', 'demo') });
  const photos = await openPhotos(dataDir);
  try {
    await fillShows(core, exampleShows(SHOWS, venueDay(timeZone, new Date())), {
      photosOf: async (index) => {
        const pictures = Array.from({ length: 1 + (index % 3) }, (_, place) =>
          examplePhoto(index + place * 7),
        );
        return Promise.all(
          pictures.map(async (picture) => ({
            id: randomUUID(),
            ...(await photos.store(await picture)),
          })),
        );
      },
    });
    await fillMessages(core, MESSAGES);
    await fillSubscribers(core, SUBSCRIBERS);
  } finally {
    await core.close();
  }
}
