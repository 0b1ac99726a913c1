import { parseArgs } from 'node:util';
import { readEnv, standaloneEnv } from '@stagedoor/platform/env';
import { createLog } from '@stagedoor/platform/log';
import { venueDay } from '@stagedoor/platform/venue-day';
import { openCommandCore } from '../services/command/service.ts';
import { exampleShows } from './example-shows.ts';
import { fillShows } from './fill.ts';
import { withStores } from './stores.ts';

const { values } = parseArgs({ options: { shows: { type: 'string', default: '30' } } });
const count = Number(values.shows);
if (!Number.isInteger(count) || count < 1 || count > 100_000) {
  process.stderr.write('Usage: npm run seed -- --shows 2000   (1 to 100000)\n');
  process.exit(1);
}

const env = readEnv(standaloneEnv);
const log = createLog(env.LOG_LEVEL, 'seed');
await withStores(env, log, async (stores) => {
  const core = await openCommandCore({ ...stores, log });
  const started = performance.now();
  try {
    await fillShows(core.runner, exampleShows(count, venueDay(env.VENUE_TIME_ZONE, new Date())), {
      onProgress: (done) => {
        if (done % 250 === 0 || done === count) process.stdout.write(`${done} of ${count} shows\n`);
      },
    });
  } finally {
    await core.close();
  }
  process.stdout.write(`Done in ${((performance.now() - started) / 1000).toFixed(1)} s.\n`);
});
