import { once } from 'node:events';
import {
  eventTypeFilter,
  streamNameFilter,
  type Filter,
  type Position,
} from '@eventstore/db-client';
import { describe, expect, it } from 'vitest';
import { collect, connect, newStream, numbered, present, take } from './log-under-test.ts';

const log = connect();

describe('filtering by a regular expression', () => {
  it('matches anywhere in the name of a stream', async () => {
    const run = newStream();
    const names = ['gig-1', 'band-1', 'gig-22', 'gig-x'].map((name) => `${run}-${name}-end`);
    for (const name of names) await log.client.appendToStream(name, numbered(1));
    const filter = streamNameFilter({ regex: `${run}-gig-\\d+` });
    const subscription = log.client.subscribeToAll({ filter });
    const found = (await take(subscription, 2)).map(({ event }) => event?.streamId);
    expect(found).toEqual([names[0], names[2]]);
    await subscription.unsubscribe();
  });

  it('matches the types of stored and of new events', async () => {
    const type = newStream('Type');
    const subscription = log.client.subscribeToAll({
      filter: eventTypeFilter({ regex: `^${type}(A|C)$` }),
    });
    await once(subscription, 'caughtUp');
    for (const letter of ['A', 'B', 'C', 'CC']) {
      await log.client.appendToStream(newStream(), numbered(1, `${type}${letter}`));
    }
    await log.client.appendToStream(newStream(), numbered(1, `${type}A`));
    const found = (await take(subscription, 3)).map(({ event }) => event?.type);
    expect(found).toEqual([`${type}A`, `${type}C`, `${type}A`]);
    await subscription.unsubscribe();
  });

  it('refuses a malformed expression', async () => {
    const filter = streamNameFilter({ regex: '(unclosed' });
    await expect(collect(log.client.subscribeToAll({ filter }))).rejects.toThrow();
  });
});

describe('a checkpoint', () => {
  async function checkpointsOver100(options: Partial<Filter>): Promise<Position[]> {
    const { position } = await log.client.appendToStream(newStream(), numbered(1));
    await log.client.appendToStream(newStream(), numbered(100));
    const reached: Position[] = [];
    const subscription = log.client.subscribeToAll({
      fromPosition: present(position),
      filter: streamNameFilter({
        prefixes: [newStream('nobody')],
        ...options,
        checkpointReached: async (_subscription, place) => void reached.push(place),
      }),
    });
    await once(subscription, 'caughtUp');
    await subscription.unsubscribe();
    return reached;
  }

  it('is sent after as many events as the search window times the interval', async () => {
    const often = await checkpointsOver100({ maxSearchWindow: 10, checkpointInterval: 2 });
    expect(often.length).toBeGreaterThanOrEqual(5);
    const rarely = await checkpointsOver100({ maxSearchWindow: 2_000, checkpointInterval: 2 });
    expect(rarely.length).toBeLessThan(5);
  });

  it('has an existing position, after that of the checkpoint before', async () => {
    const reached = await checkpointsOver100({ maxSearchWindow: 10 });
    const commits = reached.map(({ commit }) => commit);
    expect(commits).toEqual(commits.toSorted((a, b) => (a < b ? -1 : 1)));
    for (const fromPosition of reached) {
      const from = log.client.readAll({ fromPosition, maxCount: 1 });
      expect(await collect(from)).toHaveLength(1);
    }
  });
});
