import { expect, it } from 'vitest';
import { followChanges } from '../changes/change-reader.ts';
import { closeAfterTests } from '../setup/after-tests.ts';
import { until } from '../setup/until.ts';
import type { Failure } from './balancer.ts';
import { startLoad } from './constant-load.ts';
import { openTwoOfEach, type Instance } from './two-of-each.ts';

/** Twelve processes start in turn, and on a busy machine each takes its time. */
const PATIENCE_MS = 600_000;

const site = closeAfterTests(await openTwoOfEach());
const load = await startLoad(site);

const failures = () => [...site.front.failures, ...site.middle.failures];

/** Each part begins with what the one before has left, so they are one story. */
it(
  'Two of each service behind a proxy, under load, lose and double nothing while each is killed and replaced',
  async () => {
    await killEachInTurn();
    await replaceEachInTurn();
    await tellEveryBackOffice();
    expect(await load.assertKept()).toBeUndefined();
  },
  PATIENCE_MS,
);

/** Only the requests of the killed one fail. */
async function killEachInTurn(): Promise<void> {
  const kills: { since: number; until: number }[] = [];
  const starting = new Map<Instance, Promise<void>>();
  const { queries, commands, projectors } = site;
  for (const [index, instance] of [0, 1]
    .flatMap((one) => [queries[one], commands[one], projectors[one]])
    .filter((one) => one !== undefined)
    .entries()) {
    // The other one of its kind.
    await Promise.all(starting.values());
    await load.untilWritten(4);
    const since = performance.now();
    await instance.kill();
    kills.push({ since, until: performance.now() });
    await load.untilWritten(4);
    await load.join(`${index}@example.com`);
    await untilMailed(`${index}@example.com`);
    starting.set(instance, instance.start());
  }
  await Promise.all(starting.values());

  const isOfKill = ({ since, at }: Failure) =>
    kills.some((kill) => since <= kill.until && at >= kill.since);
  expect(failures().filter((failure) => !isOfKill(failure))).toEqual([]);
  expect(load.surprises).toEqual([]);
  for (const index of kills.keys())
    expect(site.mails.mailsTo(`${index}@example.com`)).toHaveLength(1);
}

/** No request fails. */
async function replaceEachInTurn(): Promise<void> {
  site.front.keepConnections();
  site.middle.keepConnections();
  const [failed, repeated] = [failures().length, load.repeated.length];
  const codes = await Promise.all([site.queries, site.commands].map(replace));
  await load.untilWritten(4);
  expect(codes.flat()).toEqual([0, 0, 0, 0]);
  expect(failures().slice(failed)).toEqual([]);
  expect(load.repeated.slice(repeated)).toEqual([]);
  expect(load.surprises).toEqual([]);
}

/** Whichever query service a back office is connected to, it hears of a change. */
async function tellEveryBackOffice(): Promise<void> {
  const client = await site.signedIn();
  const readers = await Promise.all(site.queries.map(({ url }) => followChanges(url, client)));
  expect(readers.map(({ status }) => status)).toEqual([200, 200]);
  await Promise.all(readers.map((reader) => reader.untilReceived(1)));
  for (const reader of readers) reader.leave();
}

async function replace(instances: Instance[]): Promise<(number | null)[]> {
  const codes = [];
  for (const instance of instances) {
    codes.push(await instance.stop());
    await instance.start();
  }
  return codes;
}

function untilMailed(email: string): Promise<void> {
  return until(async () => site.mails.mailsTo(email).length > 0);
}
