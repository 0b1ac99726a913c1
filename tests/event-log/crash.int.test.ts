import { EventStoreDBClient } from '@eventstore/db-client';
import { describe, expect, it } from 'vitest';
import { isStoreAway } from '@stagedoor/platform/stores/store-away';
import {
  appendPaths,
  collect,
  failureOf,
  numbers,
} from '../../eventlog/conformance/log-under-test.ts';
import { temporaryFolder } from '../setup/after-tests.ts';
import { startEventlog } from './eventlog-process.ts';
import { orderedReader, placeOf } from './ordered-reader.ts';
import { continuousWriter } from './continuous-writer.ts';

const ROUNDS = 6;
const WRITERS = 16;
const VICTIMS = ['log', 'Postgres', 'both'] as const;
const rounds = Array.from({ length: ROUNDS }, (_, round) => ({
  round,
  victim: VICTIMS[round % VICTIMS.length] ?? 'both',
}));

const data = await temporaryFolder('stagedoor-crash-');

describe(`a log that is killed under load, ${ROUNDS} times`, () => {
  const writers = Array.from({ length: WRITERS }, (_, index) =>
    continuousWriter(`crash-${index}`, appendPaths[index % 2]?.[1] ?? {}),
  );
  const reader = orderedReader('crash-');

  // A limit for each: on a busy machine all rounds together take longer than any one test may.
  it.each(rounds)('starts again after round $round: $victim', async ({ round, victim }) => {
    const log = await startEventlog(data);
    const client = EventStoreDBClient.connectionString(log.url);
    const following = reader.follow(client);
    let left = 25 + ((round * 97) % 400);
    let killed: Promise<void> | undefined;
    const onAcknowledged = () => {
      left -= 1;
      if (left <= 0) killed ??= log.kill(victim);
    };
    const failures = writers.map((writer) => failureOf(writer.writeTo(client, onAcknowledged)));
    for (const failure of await Promise.all(failures))
      expect(isStoreAway(failure), String(failure)).toBe(true);
    await killed;
    await following;
    await client.dispose();
  });

  it('holds every acknowledged append once', async () => {
    const log = await startEventlog(data);
    const client = EventStoreDBClient.connectionString(log.url);
    for (const { stream, acknowledged } of writers) {
      const stored = numbers(await collect(client.readStream(stream)));
      expect(stored).toEqual(Array.from(stored, (_, n) => n));
      // The last one of each may have been written and not acknowledged.
      expect(stored.length - acknowledged).toBeOneOf([0, 1]);
    }
    const all = await collect(client.readAll());
    const ours = all.flatMap(({ event }) => (event?.streamId.startsWith('crash-') ? [event] : []));
    expect(reader.seen.length).toBeGreaterThan(ROUNDS * 25);
    expect(reader.seen.map(placeOf)).toEqual(ours.slice(0, reader.seen.length).map(placeOf));
    await client.dispose();
    expect(await log.stop()).toBe(0);
  });
});
