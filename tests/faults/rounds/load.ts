import { setTimeout as wait } from 'node:timers/promises';
import { seededNumbers } from '../../setup/seeded-numbers.ts';
import { until } from '../../setup/until.ts';
import { VenueClient, type ApiResponse } from '../../setup/venue-client.ts';
import type { AcknowledgedWrites } from '../acknowledged-writes.ts';
import type { Expected } from './read-differences.ts';
import { ADMIN } from './venue-programs.ts';
import { writesOf, type Browsers, type Sending, type Write } from './kinds-of-writes.ts';

const WRITERS = 8;
const WRITES_EACH = 6;
export const WRITES_A_ROUND = WRITERS * WRITES_EACH;
const AGAIN_MS = 50;
const PATIENCE_MS = 240_000;
const FELT_MS = 4_000;

/** Several writers that work at the same time, until each has made its writes of a round. */
export interface Load {
  expected: Expected;
  /** Makes the writes of a round. Resolves with the refusals: there should be none. */
  round(number: number): Promise<string[]>;
  /** Resolves when this many requests of the round were sent, or when the round is over. */
  untilSent(count: number): Promise<void>;
  /** Resolves when a request fails from now on, when the round is over, or after a while. */
  untilFailing(): Promise<void>;
}

export async function openLoad(
  url: string,
  writes: AcknowledgedWrites,
  seed: number,
): Promise<Load> {
  const expected: Expected = { shows: new Map(), messages: new Set(), subscribers: new Set() };
  let [sent, failures, isOver] = [0, 0, false];

  const once: Sending['once'] = async (send) => {
    sent += 1;
    const received = await send().catch(() => undefined);
    if (received && received.status < 300) return received;
    if (received && received.status < 500) throw refusal(received);
    failures += 1;
    await wait(AGAIN_MS);
    return undefined;
  };
  const persist: Sending['persist'] = async (send) => {
    for (const last = performance.now() + PATIENCE_MS; performance.now() < last;) {
      const received = await once(send);
      if (received) return received;
    }
    throw new Error(`The write was not accepted within ${PATIENCE_MS / 1_000} s.`);
  };

  const writers: { write: Write; name: string }[] = [];
  for (let index = 0; index < WRITERS; index += 1) {
    const below = seededNumbers(seed * WRITERS + index);
    const kinds = writesOf(await openBrowsers(url, writes), { persist, once, expected, below });
    const write: Write = async (label) => kinds[below(kinds.length)]?.(label);
    writers.push({ write, name: `w${index}` });
  }

  return {
    expected,
    round: async (number) => {
      [sent, isOver] = [0, false];
      const refused: string[] = [];
      const writing = writers.map(async ({ write, name }) => {
        for (let index = 0; index < WRITES_EACH; index += 1) {
          const label = `r${number}-${name}-${index}`;
          await write(label).catch((error: Error) => refused.push(`${label}: ${error.message}`));
        }
      });
      await Promise.all(writing);
      isOver = true;
      return refused;
    },
    untilSent: (count) => until(async () => sent >= count || isOver),
    untilFailing: async () => {
      const [before, last] = [failures, performance.now() + FELT_MS];
      await until(async () => failures > before || isOver || performance.now() > last);
    },
  };
}

function refusal({ status, body }: ApiResponse<unknown>): Error {
  return new Error(`The write was refused with ${status} ${JSON.stringify(body)}`);
}

async function openBrowsers(url: string, writes: AcknowledgedWrites): Promise<Browsers> {
  const browser = () => new VenueClient(url);
  const browsers = { staff: browser(), visitor: browser() };
  const hasty = { staff: browser(), visitor: browser() };
  for (const client of [browsers.staff, hasty.staff])
    await client.call('session.login', { body: ADMIN });
  for (const client of [browsers.visitor, hasty.visitor]) await client.call('csrf.get');
  await writes.of(browsers.staff);
  await writes.of(browsers.visitor);
  writes.withoutKeys(hasty.staff);
  writes.withoutKeys(hasty.visitor);
  return { ...browsers, hasty };
}
