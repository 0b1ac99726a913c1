import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { closeAfterTests } from '../setup/after-tests.ts';
import { seededNumbers } from '../setup/seeded-numbers.ts';
import { cachedPaths, readAsVisitor } from './cached-paths.ts';
import { openComparedVenue } from './compared-venue.ts';
import { VENUE_CHANGES } from './venue-changes.ts';

/*
 * Many visitors read from two query services while staff change everything and time passes. `npm
 * run faults -- stale --reads 100000` reads more.
 */
const READS = Number(process.env['STALE_READS'] || 300);
const SEED = Number(process.env['STALE_SEED'] || 1);
const CALLERS = 64;
const WRITERS = 3;
/** So often two services may have rendered before and after a change; then changes pause. */
const TRIES = 5;
/** A response that is not the right one by then, without further changes, is stale. */
const STALE_AFTER_MS = 20_000;
const CLOCK_STEP_MS = 17 * 60_000;

const { clock, staff, shows, changed, cached, uncached, stop } =
  await openComparedVenue('2030-05-01T16:00:00Z');
closeAfterTests({ stop });
const below = seededNumbers(SEED);
/** The visitors who wait for changes to pause. */
const waiting = new Set<symbol>();
const oneOf = <Item>(items: readonly Item[]): Item | undefined => items[below(items.length)];

it(
  'none of them gets what is out of date',
  async () => {
    let [left, changes] = [READS, 0];
    const stale: string[] = [];
    const isOver = () => left <= 0 || stale.length > 0;

    const visitor = async () => {
      while (!isOver()) {
        left -= 1;
        const { genre, theme } = changed;
        const asked = { show: oneOf(shows) ?? '', genre, theme: theme.name, search: 'Line' };
        const path = oneOf(cachedPaths(asked)) ?? '';
        const url = oneOf(cached) ?? '';
        if (!(await isCurrent(url, path))) stale.push(`${url}${path}, after ${changes} changes`);
      }
    };
    const writer = async () => {
      while (!isOver()) {
        await pause();
        changes += 1;
        const change = oneOf(VENUE_CHANGES);
        // What the state of the show forbids is refused.
        await change?.make(staff, { ...changed, show: oneOf(shows) ?? '' }, changes);
        await wait(below(100));
      }
    };
    const clockwork = async () => {
      while (!isOver()) {
        await pause();
        clock.now = new Date(clock.now.getTime() + CLOCK_STEP_MS);
        await wait(200);
      }
    };
    await Promise.all([
      ...Array.from({ length: CALLERS }, visitor),
      ...Array.from({ length: WRITERS }, writer),
      clockwork(),
    ]);
    console.log(`${READS} reads among ${changes} changes, to ${clock.now.toISOString()}.`);
    expect(stale).toEqual([]);
    expect(changes).toBeGreaterThan(0);
  },
  Infinity,
);

async function pause(): Promise<void> {
  while (waiting.size > 0) await wait(50);
}

async function isCurrent(url: string, path: string): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries += 1) if (await isRight(url, path)) return true;
  const visitor = Symbol('visitor');
  waiting.add(visitor);
  try {
    const until = performance.now() + STALE_AFTER_MS;
    while (performance.now() < until) if (await isRight(url, path)) return true;
    return false;
  } finally {
    waiting.delete(visitor);
  }
}

async function isRight(url: string, path: string): Promise<boolean> {
  const [read, right] = await Promise.all([url, uncached].map((from) => readAsVisitor(from, path)));
  return read === right;
}
