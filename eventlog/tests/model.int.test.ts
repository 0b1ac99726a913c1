import { EventStoreDBClient } from '@eventstore/db-client';
import fc from 'fast-check';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { sharedEventLog } from '../conformance/test-stores.ts';
import { newStream, numbered, present } from '../conformance/log-under-test.ts';
import { modelPlaceOf } from './model-events.ts';
import { ModelLog } from './model-log.ts';
import { steps } from './model-steps.ts';
import type { Follower, RealLog } from './real-log.ts';

const RUNS = 25;
const MOST_STEPS = 120;
const SEED = 20_261_120;

const log = await sharedEventLog();
const clients = Array.from({ length: 3 }, () => EventStoreDBClient.connectionString(log.url));

afterAll(async () => {
  await Promise.all(clients.map((client) => client.dispose()));
  await log.stop();
});

describe('any sequence of appends, deletions, reads and subscriptions', () => {
  it('has the same results on the log as on the model', { timeout: 300_000 }, async () => {
    let taken = 0;
    const sequence = fc.commands(steps, { maxCommands: MOST_STEPS, size: 'max' });
    const property = fc.asyncProperty(sequence, async (commands) => {
      const model = new ModelLog();
      const real = await newRun();
      try {
        await fc.asyncModelRun(() => ({ model, real }), commands);
        for (const follower of real.followers) await expectAllReceived(follower, model);
      } finally {
        await Promise.all(real.followers.map(({ subscription }) => subscription.unsubscribe()));
      }
      taken += [...commands].length;
    });
    await fc.assert(property, { numRuns: RUNS, seed: SEED });
    expect(taken).toBeGreaterThan(800);
  });
});

async function newRun(): Promise<RealLog> {
  const position = (await clients[0]?.appendToStream(newStream(), numbered(1)))?.position;
  return { clients, prefix: `${newStream('model')}-`, start: present(position), followers: [] };
}

async function expectAllReceived(follower: Follower, { all }: ModelLog): Promise<void> {
  const expected = all.slice(follower.skipped).map(modelPlaceOf);
  follower.subscription.resume();
  await vi.waitUntil(() => follower.received.length >= expected.length, { timeout: 60_000 });
  expect(follower.received).toEqual(expected);
}
