import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openMailServer } from '../../mailing-list/mail-server.ts';
import { seededNumbers } from '../../setup/seeded-numbers.ts';
import { acknowledgedWrites } from '../acknowledged-writes.ts';
import { ballastOn } from '../ballast.ts';
import { openCrashingVenue, type PartName } from './crashing-venue.ts';
import { keepEvidence } from './evidence.ts';
import { FAULTS, type Fault } from './fault-kinds.ts';
import { historyDifferences, untilMailed } from './history-check.ts';
import { openLoad, type Load, WRITES_A_ROUND } from './load.ts';

/*
 * Run by `npm run faults -- --rounds N` with a folder, which is a small volume
 * where one could be mounted. Every round breaks one thing while several writers work. After a
 * SIGTERM, the round that runs is the last one.
 */
const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: '' },
    mounted: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '25' },
    seed: { type: 'string', default: '1' },
    fault: { type: 'string', default: '' },
  },
});
const POLL_MS = 500;
const { folder: volume, mounted: isMounted } = values;
const [rounds, seed] = [Number(values.rounds), Number(values.seed)];

const below = seededNumbers(seed);
const faults = FAULTS.filter(
  ({ name, needsVolume }) => (isMounted || !needsVolume) && name.includes(values.fault),
);
const evidence = await mkdtemp(join(tmpdir(), `faults-seed-${seed}-`));
const mails = await openMailServer();
const ballast = ballastOn(volume);
const venue = await openCrashingVenue({
  ...{ volume, hasLimit: isMounted, evidence },
  smtpUrl: mails.url,
});
const writes = acknowledgedWrites();
const tally = new Map<string, { rounds: number; slowestS: number }>();
let [failed, isEnough] = [0, false];
process.once('SIGTERM', () => (isEnough = true));
let sent = { waiting: 0, unanswered: 0, lost: 0 };
try {
  await venue.recover();
  const load = await openLoad(venue.url, writes, seed);
  let bag: Fault[] = [];
  for (let number = 1; number <= rounds; number += 1) {
    if (bag.length === 0) bag = [...faults];
    const [fault] = bag.splice(below(bag.length), 1);
    if (!fault) throw new Error(`There is no fault like ${values.fault}.`);
    await oneRound(number, fault, load);
    if (failed > 0 || isEnough) break;
  }
  if (failed === 0) await lastCheck(load);
} finally {
  await venue.stop();
  await mails.stop();
}
report();
if (failed === 0) await rm(evidence, { recursive: true });
process.exitCode = failed === 0 ? 0 : 1;

async function oneRound(number: number, fault: Fault, load: Load): Promise<void> {
  const began = performance.now();
  const after = below(WRITES_A_ROUND);
  const differences: string[] = [];
  try {
    const writing = load.round(number);
    await load.untilSent(after);
    await fault.inject({ venue, load, ballast, mails });
    const ended = await supervise(writing);
    differences.push(...(await writing));
    for (const part of ended)
      if (!fault.ends?.includes(part)) differences.push(`${part} ended by itself.`);
    differences.push(...(await compare(load)));
  } catch (error) {
    differences.push(error instanceof Error ? String(error.stack) : String(error));
  }
  const seconds = (performance.now() - began) / 1000;
  const { rounds: earlier, slowestS } = tally.get(fault.name) ?? { rounds: 0, slowestS: 0 };
  tally.set(fault.name, { rounds: earlier + 1, slowestS: Math.max(slowestS, seconds) });
  const verdict = differences.length === 0 ? 'ok    ' : 'FAILED';
  console.log(`${verdict} round ${number}: ${fault.name}, ${seconds.toFixed(1)} s`);
  await fail(`round ${number}, after ${after} requests`, differences, load);
}

/** Compares once more when all mails are sent. */
async function lastCheck(load: Load): Promise<void> {
  const differences = await untilMailed(venue)
    .then(() => compare(load))
    .catch((error: Error) => [String(error.stack)]);
  await fail('the end', differences, load);
}

async function compare({ expected }: Load): Promise<string[]> {
  const found = await historyDifferences({ venue, writes, expected, mails });
  sent = found.mails;
  return found.differences;
}

async function fail(place: string, differences: string[], load: Load): Promise<void> {
  if (differences.length === 0) return;
  failed += 1;
  console.log(`seed ${seed}, ${place}. Evidence: ${evidence}`);
  console.log(differences.slice(0, 20).join('\n'));
  const reported = { expected: load.expected, mails: mails.taken };
  const { eventStoreUrl } = venue.stores();
  await keepEvidence({ folder: evidence, eventStoreUrl, reported, differences });
}

/** Starts parts that end again, as long as the writers write. Returns which ended. */
async function supervise(writing: Promise<unknown>): Promise<Set<PartName>> {
  const ended = await venue.recover();
  let isOver = false;
  while (!isOver) {
    isOver = await Promise.race([writing.then(() => true), wait(POLL_MS, false)]);
    for (const part of await venue.recover()) ended.add(part);
  }
  return ended;
}

function report(): void {
  for (const [name, { rounds: count, slowestS }] of tally)
    console.log(`${String(count).padStart(4)}  ${name} (slowest ${slowestS.toFixed(1)} s)`);
  const { waiting, unanswered, lost } = sent;
  console.log(
    `${mails.taken.length} mails came. For ${unanswered} mails no response was received: ${lost} of ` +
      `these did not come, and are not sent again. ${waiting} wait for their next try.`,
  );
}
