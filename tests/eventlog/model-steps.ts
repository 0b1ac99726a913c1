import { randomUUID } from 'node:crypto';
import {
  BACKWARDS,
  END,
  jsonEvent,
  NO_STREAM,
  START,
  StreamDeletedError,
  StreamNotFoundError,
  streamNameFilter,
  WrongExpectedVersionError,
  type AllStreamSubscription,
  type AppendExpectedRevision,
  type EventStoreDBClient,
  type ResolvedEvent,
} from '@eventstore/db-client';
import fc from 'fast-check';
import { expect } from 'vitest';
import { appendPaths, collect, take } from '../conformance/log-under-test.ts';
import type { Expected, ModelEvent, ModelLog, Outcome } from './model-log.ts';

/** The log under test: several clients of it, and the name that this run's streams begin with. */
export type RealLog = {
  clients: EventStoreDBClient[];
  prefix: string;
  subscriptions: AllStreamSubscription[];
};
type Step = fc.AsyncCommand<ModelLog, RealLog>;

/** Where an append or deletion expects the stream to be, relative to where it is. */
const expectation = fc.oneof(
  { weight: 4, arbitrary: fc.constant('last' as const) },
  fc.constantFrom('any' as const, 'stream_exists' as const, 'no_stream' as const),
  fc.integer({ min: -3, max: 3 }),
);
type Expectation = typeof expectation extends fc.Arbitrary<infer Value> ? Value : never;

const stream = fc.integer({ min: 0, max: 3 });
const client = fc.integer({ min: 0, max: 2 });
const count = fc.integer({ min: 1, max: 4 });
const path = fc.integer({ min: 0, max: appendPaths.length - 1 });
const limits = fc.oneof(
  fc.record({ maxCount: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ truncateBefore: fc.integer({ min: 0, max: 6 }) }),
);

export const steps: fc.Arbitrary<Step>[] = [
  fc.tuple(client, stream, count, expectation, path).map((it) => append(...it)),
  fc.tuple(client, stream, count, path).map((it) => repeat(...it)),
  fc.tuple(stream, path).map((it) => race(...it)),
  fc.tuple(client, stream, expectation).map((it) => remove('delete', ...it)),
  fc.tuple(client, stream, expectation).map((it) => remove('close', ...it)),
  fc.tuple(client, stream, limits).map((it) => setMetadata(...it)),
  fc.tuple(client, stream, fc.nat(8), fc.integer({ min: 1, max: 5 })).map((it) => read(...it)),
  client.map(readAll),
  fc.tuple(client, fc.nat(20)).map((it) => follow(...it)),
];

function append(by: number, which: number, size: number, expects: Expectation, way: number): Step {
  return step(`append ${size} to ${which} at ${expects}`, async (model, real) => {
    const [name, expected] = expectationOf(model, real, which, expects);
    const events = newEvents(size);
    const outcome = model.append(name, idsOf(events), expected);
    await expectOutcome(appendBy(real, by, way, name, events, expected), outcome);
  });
}

/** The newest events of the stream once more, at the revision where they were written. */
function repeat(by: number, which: number, size: number, way: number): Step {
  return step(`repeat ${size} of ${which}`, async (model, real) => {
    const name = nameOf(real, which);
    const known = model.all.filter((event) => event.stream === name && event.id !== undefined);
    const first = known.at(-size);
    if (!first) return;
    const ids = known.slice(-size).map(({ id }) => id ?? '');
    const events = ids.map((id) => jsonEvent({ id, type: 'Model', data: {} }));
    const outcome = model.append(name, ids, first.revision - 1);
    await expectOutcome(appendBy(real, by, way, name, events, first.revision - 1), outcome);
  });
}

/** All clients at the same revision at once: exactly one gets through. */
function race(which: number, way: number): Step {
  return step(`race for ${which}`, async (model, real) => {
    const name = nameOf(real, which);
    const expected = model.lastOf(name);
    const attempts = real.clients.map((_, by) => ({ by, events: newEvents(1) }));
    const answers = await Promise.allSettled(
      attempts.map(({ by, events }) => appendBy(real, by, way, name, events, expected)),
    );
    const won = attempts.filter((_, index) => answers[index]?.status === 'fulfilled');
    const outcomes = won.map(({ events }) => model.append(name, idsOf(events), expected).kind);
    if (won.length === 0) expect(model.append(name, ['lost'], expected).kind).toBe('deleted');
    else expect(outcomes).toEqual(['written']);
  });
}

function remove(how: 'delete' | 'close', by: number, which: number, expects: Expectation): Step {
  return step(`${how} ${which} at ${expects}`, async (model, real) => {
    // Closed streams can do little more: most of the time the steps should find them open.
    if (how === 'close' && expects !== 'last') return;
    const [name, expected] = expectationOf(model, real, which, expects);
    const outcome = model[how](name, expected);
    const options = { expectedRevision: revisionFor(expected) };
    const removed =
      how === 'delete'
        ? real.clients[by]?.deleteStream(name, options)
        : real.clients[by]?.tombstoneStream(name, options);
    await expectOutcome(removed, outcome);
  });
}

function setMetadata(by: number, which: number, to: { maxCount?: number }): Step {
  return step(`metadata of ${which}: ${JSON.stringify(to)}`, async (model, real) => {
    const name = nameOf(real, which);
    const outcome = model.setMetadata(name, to);
    await expectOutcome(real.clients[by]?.setStreamMetadata(name, { ...to }), outcome);
  });
}

function read(by: number, which: number, from: number, maxCount: number): Step {
  return step(`read ${maxCount} of ${which} from ${from}`, async (model, real) => {
    const name = nameOf(real, which);
    const client = clientOf(real, by);
    const seen = model.read(name);
    const revisions = (events: ResolvedEvent[]) => events.map(({ event }) => Number(event?.revision));
    const forwards = () => collect(client.readStream(name, { fromRevision: BigInt(from), maxCount }));
    const upwards = () => collect(client.readStream(name, { direction: BACKWARDS, fromRevision: END }));
    if (typeof seen === 'string') {
      const error = seen === 'closed' ? StreamDeletedError : StreamNotFoundError;
      for (const attempt of [forwards, upwards]) await expect(attempt()).rejects.toThrow(error);
      return;
    }
    const wanted = seen.filter((revision) => revision >= from).slice(0, maxCount);
    expect(revisions(await forwards())).toEqual(wanted);
    expect(revisions(await upwards())).toEqual(seen.toReversed());
  });
}

function readAll(by: number): Step {
  return step('read $all', async (model, real) => {
    const events = await collect(clientOf(real, by).readAll({ fromPosition: START }));
    const ours = events.filter(({ event }) => isOurs(real, event?.streamId ?? ''));
    expect(ours.map(placeOf)).toEqual(model.all.map(modelPlaceOf));
  });
}

/** From the beginning, to the last event there is; some subscribers then stay until the end of the run. */
function follow(by: number, pausesAfter: number): Step {
  return step('follow $all', async (model, real) => {
    const filter = streamNameFilter({ prefixes: [real.prefix, `$$${real.prefix}`] });
    const subscription = clientOf(real, by).subscribeToAll({ filter });
    subscription.on('error', () => undefined);
    real.subscriptions.push(subscription);
    const some = Math.min(pausesAfter, model.all.length);
    if (some === 0) return;
    const events = await take(subscription, some);
    expect(events.map(placeOf)).toEqual(model.all.slice(0, some).map(modelPlaceOf));
    // The rest is read when the run ends.
    subscription.unshift(...[]);
  });
}

function step(name: string, run: (model: ModelLog, real: RealLog) => Promise<void>): Step {
  return { check: () => true, run, toString: () => name };
}

async function expectOutcome(work: Promise<unknown> | undefined, outcome: Outcome): Promise<void> {
  switch (outcome.kind) {
    case 'written':
      await expect(work).resolves.toBeDefined();
      return;
    case 'wrong-revision':
      await expect(work).rejects.toThrow(WrongExpectedVersionError);
      return;
    case 'deleted':
      await expect(work).rejects.toThrow(StreamDeletedError);
  }
}
