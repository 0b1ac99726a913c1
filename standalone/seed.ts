import { parseArgs } from 'node:util';
import { readEnv, standaloneEnv } from '@stagedoor/platform/process/env';
import { createLog } from '@stagedoor/platform/process/log';
import { venueDay } from '@stagedoor/platform/venue/venue-day';
import { openCommandCore } from '../services/command/service.ts';
import { exampleShows } from './example-shows.ts';
import { fillMessages, fillShows, fillSubscribers } from './fill.ts';
import { withStores } from './stores.ts';

const MOST = 100_000;
const { values } = parseArgs({
  options: {
    shows: { type: 'string' },
    messages: { type: 'string' },
    subscribers: { type: 'string' },
  },
});
const wanted = Object.keys(values).length > 0 ? values : { shows: '30' };
const counts = Object.values(wanted).map(Number);
if (!counts.every((count) => Number.isInteger(count) && count >= 1 && count <= MOST)) {
  process.stderr.write(
    `Usage: npm run seed -- --shows 2000 --messages 5000 --subscribers 20000   (each 1 to ${MOST})\n`,
  );
  process.exit(1);
}

const env = readEnv(standaloneEnv);
const log = createLog(env.LOG_LEVEL, 'seed');
await withStores(env, log, async (stores) => {
  const core = await openCommandCore({ ...stores, databaseUrl: stores.databases.command, log });
  const started = performance.now();
  const { shows = 0, messages = 0, subscribers = 0 } = numbers(wanted);
  try {
    const today = venueDay(env.VENUE_TIME_ZONE, new Date());
    await fillShows(core, exampleShows(shows, today), telling('shows', shows));
    await fillMessages(core, messages, telling('messages', messages));
    await fillSubscribers(core, subscribers, telling('subscribers', subscribers));
  } finally {
    await core.close();
  }
  process.stdout.write(`Done in ${((performance.now() - started) / 1000).toFixed(1)} s.\n`);
});

function numbers(given: Record<string, string>): Record<string, number> {
  return Object.fromEntries(Object.entries(given).map(([what, count]) => [what, Number(count)]));
}

function telling(what: string, count: number) {
  return {
    onProgress: (done: number) => {
      if (done % 250 === 0 || done === count) process.stdout.write(`${done} of ${count} ${what}\n`);
    },
  };
}
