import { venueDay } from '@stagedoor/platform/venue/venue-day';
import { openCommandCore } from '../services/command/command-core.ts';
import {
  createExampleMessages,
  createExampleShows,
  createExampleSubscribers,
} from './create-examples.ts';
import { withStores } from './embedded-stores.ts';
import { exampleShows } from './example-shows.ts';
import { runCommand, TEXT, WrongUsage } from './run-command.ts';

const MOST = 100_000;

/* npm run seed: into the running instance, or into one started for it. */
await runCommand({
  name: 'seed',
  usage: (typed) =>
    `  ${typed} --shows 2000 --messages 5000 --subscribers 20000   (each 1 to ${MOST})`,
  options: { shows: TEXT, messages: TEXT, subscribers: TEXT },
  run: async ({ values, env, log }) => {
    const isNothing = Object.keys(values).length === 0;
    const shows = isNothing ? 30 : countIn(values.shows);
    const messages = countIn(values.messages);
    const subscribers = countIn(values.subscribers);
    await withStores(env, log, async (stores) => {
      await using core = await openCommandCore({
        ...stores,
        databaseUrl: stores.databases.command,
        log,
      });
      const started = performance.now();
      const today = venueDay(env.VENUE_TIME_ZONE, new Date());
      await createExampleShows(core, exampleShows(shows, today), printing('shows', shows));
      await createExampleMessages(core, messages, printing('messages', messages));
      await createExampleSubscribers(core, subscribers, printing('subscribers', subscribers));
      console.log(`Done in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
    });
  },
});

/** 0 without the option. */
function countIn(text: string | undefined): number {
  if (text === undefined) return 0;
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1 || count > MOST) throw new WrongUsage();
  return count;
}

function printing(what: string, count: number) {
  return {
    onProgress: (done: number) => {
      if (done % 250 === 0 || done === count) console.log(`${done} of ${count} ${what}`);
    },
  };
}
