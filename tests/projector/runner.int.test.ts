import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EventLog } from '@stagedoor/platform/event-log/event-log';
import { connect } from '@stagedoor/platform/stores/postgres';
import { rebuild } from '../../services/projector/tables/read-tables.ts';
import { recorded, STORY } from './recorded-story.ts';
import { rowsOf, untilAt, type ReadTables } from './fed-by-hand.ts';
import { openFollower } from './followed-log.ts';
import { scriptedLog } from './scripted-log.ts';
import { PATIENCE } from '../setup/patience.ts';

const EVENTS = recorded(STORY);

let follower: Awaited<ReturnType<typeof openFollower>>;
let tables: ReadTables;
beforeEach(async () => {
  follower = await openFollower();
  ({ tables } = follower);
});
afterEach(() => follower.close());

const LAST = EVENTS.at(-1)?.position;

describe('following the log', () => {
  it('handles events once from a log that delivers everything twice', async () => {
    const { log } = scriptedLog(EVENTS, { onTheWay: (events) => [...events, ...events] });
    follower.follow(log);
    await untilAt(tables.reader, LAST);
    expect(await tables.differencesFrom(EVENTS)).toEqual([]);
  });

  it('reads again from the checkpoint when an event is missing', async () => {
    const { log, subscriptions } = scriptedLog(EVENTS, {
      onTheWay: (events, count) => (count === 1 ? events.slice(1) : events),
    });
    follower.follow(log);
    await untilAt(tables.reader, LAST);
    expect(subscriptions()).toBe(2);
    expect(await tables.differencesFrom(EVENTS)).toEqual([]);
  });

  it('subscribes again when the subscription ends, whatever the reason', async () => {
    const { log, subscriptions } = scriptedLog(EVENTS);
    const breaking: EventLog = {
      ...log,
      follow: (options) => {
        const following = log.follow(options);
        if (subscriptions() > 2) return following;
        const error = subscriptions() === 2 ? new Error('lost') : undefined;
        // Ended means that nothing is being handled any more.
        const ended = following.stop().then(async () => (await following.ended) ?? error);
        return { ...following, ended };
      },
    };
    follower.follow(breaking);
    await untilAt(tables.reader, LAST);
    expect(subscriptions()).toBe(3);
    expect(await tables.differencesFrom(EVENTS)).toEqual([]);
  });

  it('subscribes again, once per head, when the log has moved on and nothing arrives', async () => {
    const { log, subscriptions } = scriptedLog(EVENTS.slice(0, 7));
    let heads = 0;
    const ahead: EventLog = { ...log, head: async () => (heads++, 5_000n) };
    follower.follow(ahead);
    await vi.waitUntil(() => subscriptions() === 2, PATIENCE);
    const before = heads;
    await vi.waitUntil(() => heads > before + 5, PATIENCE);
    expect(subscriptions()).toBe(2);
  });
});

const RENAMED = EVENTS.findIndex(({ type }) => type === 'GenreRenamed');

describe('events that are missing', () => {
  it('halt the projector, which goes on after a rebuild', async () => {
    const gap = { open: true };
    const { log } = scriptedLog(EVENTS, {
      onTheWay: (events) =>
        gap.open ? events.filter((event) => event !== EVENTS[RENAMED]) : events,
    });
    follower.follow(log);
    await vi.waitUntil(() => follower.status().state === 'halted', PATIENCE);
    expect(follower.status().reason).toBe(
      'genres goes on at revision 3, but 2 has not been seen. ' +
        '"npm run verify" says what is missing.',
    );
    const after = EVENTS.findIndex((event, index) => index > RENAMED && event.stream === 'genres');
    expect(await rowsOf(tables.reader, 'history')).toHaveLength(after - 1);
    gap.open = false;
    const connection = await connect(tables.databaseUrl);
    await rebuild({ ...tables.sources, eventLog: log, connection });
    await connection.close();
    await untilAt(tables.reader, LAST);
    await vi.waitUntil(() => follower.states.at(-1) === 'projecting', PATIENCE);
    expect(await tables.differencesFrom(EVENTS)).toEqual([]);
  });
});

describe('a log that does not hold the events read before', () => {
  it.each([
    ['it ends before', EVENTS.slice(0, 5)],
    ['another event stands there', EVENTS.map((event) => ({ ...event, id: randomUUID() }))],
    ['nothing stands there', EVENTS.map((event) => ({ ...event, position: event.position + 1n }))],
    ['it is empty', []],
  ])('is refused with the command that adopts it, and nothing changes: %s', async (_, events) => {
    const { prepare, handle } = tables.live({ eventLog: scriptedLog(EVENTS).log });
    await prepare();
    await handle(EVENTS);
    follower.follow(scriptedLog(events).log);
    await vi.waitUntil(() => follower.status().state === 'halted', PATIENCE);
    expect(follower.status().reason).toMatch(
      /^The event log is not the one .*npm run rebuild -- --adopt-log/,
    );
    expect(await rowsOf(tables.reader, 'history')).toHaveLength(EVENTS.length);
  });
});
