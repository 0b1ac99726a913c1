import { randomUUID } from 'node:crypto';
import pMap from 'p-map';
import { message } from '@stagedoor/domain/message/message.decider';
import { venueDay } from '@stagedoor/platform/venue/venue-day';
import { openCommandCore, type CommandCore } from '../services/command/command-core.ts';
import { callerAs } from '../services/command/run/command-runner.ts';
import { withStoresOrNew } from './embedded-stores.ts';
import { exampleAddress, exampleName, TEXTS } from './example-people.ts';
import { createExampleShow, exampleShows, pick } from './example-shows.ts';
import { runCommand, TEXT, WrongUsage } from './run-command.ts';

const MOST = 100_000;
const AT_ONCE = 16;

/* npm run seed: into the running instance, or into one started for it. */
await runCommand({
  name: 'seed',
  usage: (typed) =>
    `Adds examples, each 1 to ${MOST}.\n  ${typed} --shows 2000 --messages 5000 --subscribers 20000`,
  options: { shows: TEXT, messages: TEXT, subscribers: TEXT },
  run: async ({ values, env, log }) => {
    const isNothing = Object.keys(values).length === 0;
    const shows = isNothing ? 30 : countIn(values.shows);
    const messages = countIn(values.messages);
    const subscribers = countIn(values.subscribers);
    await withStoresOrNew(env, log, async (stores) => {
      await using core = await openCommandCore({
        ...stores,
        databaseUrl: stores.databases.command,
        log,
      });
      const started = performance.now();
      const today = venueDay(env.VENUE_TIME_ZONE, new Date());
      const indexesOf = (count: number) => [...Array(count).keys()];
      await create('shows', exampleShows(shows, today), (it) => createExampleShow(core, it));
      await create('messages', indexesOf(messages), (index) => sendMessage(core, index));
      await create('subscribers', indexesOf(subscribers), (index) => subscribe(core, index));
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

/** Creates some at a time, and prints how far it is. */
async function create<Item>(what: string, items: Item[], work: (item: Item) => Promise<void>) {
  let done = 0;
  const one = async (item: Item) => {
    await work(item);
    done += 1;
    if (done % 250 === 0 || done === items.length)
      console.log(`${done} of ${items.length} ${what}`);
  };
  await pMap(items, one, { concurrency: AT_ONCE });
}

/** One message in three is read, and one in seven is archived. */
async function sendMessage({ messages, runner }: CommandCore, index: number): Promise<void> {
  const id = randomUUID();
  const written = {
    name: exampleName(index),
    email: exampleAddress(index),
    message: pick(TEXTS, index),
  };
  await messages.receive(runner.runnerFor(callerAs('visitor')), id, written);
  // Each command has an id of its own.
  const bySystem = () => runner.runnerFor(callerAs('system'));
  if (index % 3 === 1) await bySystem()(message(id), { type: 'MarkRead' });
  if (index % 7 === 4) await bySystem()(message(id), { type: 'ArchiveMessage' });
}

/** Puts an address on the mailing list, unless it is on it already. */
async function subscribe({ mailingList, runner }: CommandCore, index: number): Promise<void> {
  await mailingList.subscribe(runner.runnerFor(callerAs('visitor')), exampleAddress(index));
}
