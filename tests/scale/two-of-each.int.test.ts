import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { followChanges } from '../changes/change-reader.ts';
import { until } from '../setup/until.ts';
import type { Failure } from './balancer.ts';
import { startLoad, type ConstantLoad } from './constant-load.ts';
import { openTwoOfEach, type Instance, type TwoOfEach } from './two-of-each.ts';

/** Twelve processes start in turn, and on a busy machine each takes its time. */
const PATIENCE_MS = 600_000;

let site: TwoOfEach;
let load: ConstantLoad;

beforeAll(async () => {
  site = await openTwoOfEach();
  load = await startLoad(site);
});
afterAll(() => site.stop());

const failures = () => [...site.front.failures, ...site.middle.failures];

describe('two of each service behind a proxy, under load', () => {
  it(
    'lose nothing and double nothing while each is killed in turn, and fail only its own requests',
    async () => {
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
    },
    PATIENCE_MS,
  );

  it(
    'are replaced one after the other without a single failed request',
    async () => {
      site.front.keepConnections();
      site.middle.keepConnections();
      const [failed, repeated] = [failures().length, load.repeated.length];
      const codes = await Promise.all([site.queries, site.commands].map(replace));
      await load.untilWritten(4);
      expect(codes.flat()).toEqual([0, 0, 0, 0]);
      expect(failures().slice(failed)).toEqual([]);
      expect(load.repeated.slice(repeated)).toEqual([]);
      expect(load.surprises).toEqual([]);
    },
    PATIENCE_MS,
  );

  it('tell every open back office of a change, whichever query service it is connected to', async () => {
    const client = await site.signedIn();
    const readers = await Promise.all(site.queries.map(({ url }) => followChanges(url, client)));
    expect(readers.map(({ status }) => status)).toEqual([200, 200]);
    await Promise.all(readers.map((reader) => reader.untilReceived(1)));
    for (const reader of readers) reader.leave();
  });

  it('have written every change that was acknowledged once, and into the read tables', async () => {
    expect(await load.assertKept()).toBeUndefined();
  });
});

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
