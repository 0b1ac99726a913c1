import {
  NO_STREAM,
  StreamDeletedError,
  WrongExpectedVersionError,
  type AllStreamSubscription,
  type EventData,
  type EventStoreDBClient,
  type Position,
} from '@eventstore/db-client';
import { expect } from 'vitest';
import { appendPaths } from '../conformance/log-under-test.ts';
import type { Expected, ModelLog, Outcome } from './model-log.ts';

/** The log under test: several clients of it, and the name that this run's streams begin with. */
export type RealLog = {
  clients: EventStoreDBClient[];
  prefix: string;
  /** A position before the run's first event. */
  start: Position;
  followers: Follower[];
};
export type Follower = {
  subscription: AllStreamSubscription;
  /** How many events it does not get, because it began at the end. */
  skipped: number;
  received: string[];
};

export function appendBy(
  real: RealLog,
  by: number,
  way: number,
  name: string,
  events: EventData[],
  expected: Expected,
) {
  const expectedRevision = typeof expected === 'string' ? expected : revisionOf(expected);
  const options = { ...appendPaths[way]?.[1], expectedRevision };
  return clientOf(real, by).appendToStream(name, events, options);
}

/** The revision that an append or deletion expects; a number is relative to the last one. */
export type Expectation = 'last' | 'any' | 'stream_exists' | 'no_stream' | number;

export function expectationOf(
  model: ModelLog,
  real: RealLog,
  which: number,
  expects: Expectation,
): [name: string, expected: Expected] {
  const name = nameOf(real, which);
  if (expects === 'any' || expects === 'stream_exists') return [name, expects];
  if (expects === 'no_stream') return [name, -1];
  const last = model.lastOf(name);
  return [name, expects === 'last' ? last : Math.max(-1, last + expects)];
}

export function revisionOf(expected: number): bigint | typeof NO_STREAM {
  return expected < 0 ? NO_STREAM : BigInt(expected);
}

/** @param work resolves with the revision that was written, if the client returns it. */
export async function expectOutcome(work: Promise<unknown>, outcome: Outcome): Promise<void> {
  switch (outcome.kind) {
    case 'written': {
      const revision = Object(await work)['nextExpectedRevision'];
      if (revision !== undefined) expect(Number(revision)).toBe(outcome.revision);
      return;
    }
    case 'wrong-revision':
      await expect(work).rejects.toThrow(WrongExpectedVersionError);
      return;
    case 'deleted':
      await expect(work).rejects.toThrow(StreamDeletedError);
  }
}

export function clientOf({ clients }: RealLog, by: number): EventStoreDBClient {
  const client = clients[by];
  if (!client) throw new Error(`There is no client ${by}.`);
  return client;
}

export function nameOf({ prefix }: RealLog, which: number): string {
  return `${prefix}${which}`;
}
