import { once } from 'node:events';
import {
  BACKWARDS,
  END,
  StreamDeletedError,
  StreamNotFoundError,
  streamNameFilter,
  type ResolvedEvent,
} from '@eventstore/db-client';
import fc from 'fast-check';
import { expect } from 'vitest';
import { appendPaths, collect } from '../conformance/log-under-test.ts';
import { idsOf, modelEvent, modelPlaceOf, newEvents, placeOf } from './model-events.ts';
import type { ModelLog } from './model-log.ts';
import {
  appendBy,
  clientOf,
  expectationOf,
  expectOutcome,
  nameOf,
  revisionOf,
  type Expectation,
  type Follower,
  type RealLog,
} from './real-log.ts';

type Step = fc.AsyncCommand<ModelLog, RealLog>;

const expectation: fc.Arbitrary<Expectation> = fc.oneof(
  { weight: 4, arbitrary: fc.constant('last') },
  fc.constantFrom('any', 'stream_exists', 'no_stream'),
  fc.integer({ min: -3, max: 3 }),
);

const stream = fc.integer({ min: 0, max: 3 });
const client = fc.integer({ min: 0, max: 2 });
const count = fc.integer({ min: 1, max: 4 });
const path = fc.integer({ min: 0, max: appendPaths.length - 1 });
const limits: fc.Arbitrary<Limits> = fc.oneof(
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
  fc.tuple(client, fc.constantFrom('start', 'end'), fc.boolean()).map((it) => follow(...it)),
];

function append(by: number, which: number, size: number, expects: Expectation, way: number): Step {
  return step(`append ${size} to ${which} at ${expects}`, async (model, real) => {
    const [name, expected] = expectationOf(model, real, which, expects);
    const events = newEvents(size);
    const outcome = model.append(name, idsOf(events), expected);
    await expectOutcome(appendBy(real, by, way, name, events, expected), outcome);
  });
}

/** Appends the newest events of the stream once more, at the revision where they are. */
function repeat(by: number, which: number, size: number, way: number): Step {
  return step(`repeat ${size} of ${which}`, async (model, real) => {
    const name = nameOf(real, which);
    const known = model.all.filter((event) => event.stream === name && event.id !== undefined);
    const first = known.at(-size);
    if (!first) return;
    const ids = known.slice(-size).map(({ id }) => id ?? '');
    const events = ids.map(modelEvent);
    const outcome = model.append(name, ids, first.revision - 1);
    await expectOutcome(appendBy(real, by, way, name, events, first.revision - 1), outcome);
  });
}

/** All clients append at the same revision at once: exactly one succeeds. */
function race(which: number, way: number): Step {
  return step(`race for ${which}`, async (model, real) => {
    const name = nameOf(real, which);
    const expected = model.lastOf(name);
    const attempts = real.clients.map((_client, by) => ({ by, events: newEvents(1) }));
    const results = await Promise.allSettled(
      attempts.map(({ by, events }) => appendBy(real, by, way, name, events, expected)),
    );
    const won = attempts.filter((_attempt, index) => results[index]?.status === 'fulfilled');
    const outcomes = won.map(({ events }) => model.append(name, idsOf(events), expected).kind);
    if (won.length === 0) expect(model.append(name, ['lost'], expected).kind).toBe('deleted');
    else expect(outcomes).toEqual(['written']);
  });
}

function remove(how: 'delete' | 'close', by: number, which: number, expects: Expectation): Step {
  return step(`${how} ${which} at ${expects}`, async (model, real) => {
    // A closed stream allows few steps, so most streams should stay open.
    if (how === 'close' && expects !== 'last') return;
    const [name, expected] = expectationOf(model, real, which, expects);
    // The client has no deletion that expects the stream to exist.
    const expectation = expected === 'stream_exists' ? 'any' : expected;
    const outcome = model[how](name, expectation);
    const options = {
      expectedRevision: expectation === 'any' ? expectation : revisionOf(expectation),
    };
    const client = clientOf(real, by);
    const removed =
      how === 'delete' ? client.deleteStream(name, options) : client.tombstoneStream(name, options);
    await expectOutcome(removed, outcome);
  });
}

type Limits = { maxCount: number } | { truncateBefore: number };

function setMetadata(by: number, which: number, to: Limits): Step {
  return step(`metadata of ${which}: ${JSON.stringify(to)}`, async (model, real) => {
    const name = nameOf(real, which);
    // Whether a stream with a tombstone takes metadata differs from server to server.
    if (model.read(name) === 'closed') return;
    const outcome = model.setMetadata(name, to);
    await expectOutcome(clientOf(real, by).setStreamMetadata(name, to), outcome);
  });
}

function read(by: number, which: number, from: number, maxCount: number): Step {
  return step(`read ${maxCount} of ${which} from ${from}`, async (model, real) => {
    const name = nameOf(real, which);
    const client = clientOf(real, by);
    const seen = model.read(name);
    const revisions = (events: ResolvedEvent[]) =>
      events.map(({ event }) => Number(event?.revision));
    const forwards = () =>
      collect(client.readStream(name, { fromRevision: BigInt(from), maxCount }));
    const backwards = () =>
      collect(client.readStream(name, { direction: BACKWARDS, fromRevision: END }));
    if (typeof seen === 'string') {
      const error = seen === 'closed' ? StreamDeletedError : StreamNotFoundError;
      for (const attempt of [forwards, backwards]) await expect(attempt()).rejects.toThrow(error);
      return;
    }
    const expected = seen.filter((revision) => revision >= from).slice(0, maxCount);
    expect(revisions(await forwards())).toEqual(expected);
    expect(revisions(await backwards())).toEqual(seen.toReversed());
  });
}

function readAll(by: number): Step {
  return step('read $all', async (model, real) => {
    const events = await collect(clientOf(real, by).readAll({ fromPosition: real.start }));
    const places = events.map(placeOf);
    const ours = places.filter((place) => place.replace(/^\$\$/, '').startsWith(real.prefix));
    expect(ours).toEqual(model.all.map(modelPlaceOf));
  });
}

/** Subscribes from an end of the log until the run ends; if paused, takes nothing before that. */
function follow(by: number, from: 'start' | 'end', isPaused: boolean): Step {
  return step(`follow $all from the ${from}${isPaused ? ', late' : ''}`, async (model, real) => {
    const filter = streamNameFilter({ prefixes: [real.prefix, `$$${real.prefix}`] });
    const subscription = clientOf(real, by).subscribeToAll({
      fromPosition: from === 'end' ? from : real.start,
      filter,
    });
    const follower = { subscription, skipped: from === 'end' ? model.all.length : 0, received: [] };
    real.followers.push(follower);
    collectInto(follower);
    await once(subscription, 'caughtUp');
    if (isPaused) subscription.pause();
  });
}

function collectInto({ subscription, received }: Follower): void {
  subscription.on('error', (error) => received.push(error.message));
  subscription.on('data', (event: ResolvedEvent) => received.push(placeOf(event)));
}

function step(name: string, run: (model: ModelLog, real: RealLog) => Promise<void>): Step {
  return { check: () => true, run, toString: () => name };
}
