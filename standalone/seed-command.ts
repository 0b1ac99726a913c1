import { parseArgs } from 'node:util';
import { readEnv, toolEnv } from '@stagedoor/platform/process/env';
import { createLog } from '@stagedoor/platform/process/log';
import { venueDay } from '@stagedoor/platform/venue/venue-day';
import { openCommandCore } from '../services/command/command.service.ts';
import {
  createExampleMessages,
  createExampleShows,
  createExampleSubscribers,
} from './create-examples.ts';
import { withStores } from './embedded-stores.ts';
import { exampleShows } from './example-shows.ts';
import { typedCommand } from './typed-command.ts';

const MOST = 100_000;
const NUMBER = { type: 'string' } as const;
const { values } = parseArgs({ options: { shows: NUMBER, messages: NUMBER, subscribers: NUMBER } });
const requested = Object.entries(values).map(([what, text]) => [what, Number(text)] as const);
if (!requested.every(([, count]) => Number.isInteger(count) && count >= 1 && count <= MOST)) {
  const example = '--shows 2000 --messages 5000 --subscribers 20000';
  process.stderr.write(`Usage: ${typedCommand('seed')} ${example}   (each 1 to ${MOST})\n`);
  process.exit(1);
}
const {
  shows = 0,
  messages = 0,
  subscribers = 0,
}: Record<string, number> = requested.length > 0 ? Object.fromEntries(requested) : { shows: 30 };

const env = readEnv(toolEnv);
const log = createLog(env.LOG_LEVEL, 'seed');
await withStores(env, log, async (stores) => {
  const core = await openCommandCore({ ...stores, databaseUrl: stores.databases.command, log });
  const started = performance.now();
  try {
    const today = venueDay(env.VENUE_TIME_ZONE, new Date());
    await createExampleShows(core, exampleShows(shows, today), printing('shows', shows));
    await createExampleMessages(core, messages, printing('messages', messages));
    await createExampleSubscribers(core, subscribers, printing('subscribers', subscribers));
  } finally {
    await core.close();
  }
  process.stdout.write(`Done in ${((performance.now() - started) / 1000).toFixed(1)} s.\n`);
});

function printing(what: string, count: number) {
  return {
    onProgress: (done: number) => {
      if (done % 250 === 0 || done === count) process.stdout.write(`${done} of ${count} ${what}\n`);
    },
  };
}
