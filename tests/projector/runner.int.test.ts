import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EventLog } from '@stagedoor/platform/event-log';
import type { Projection } from '../../services/projector/projection.ts';
import { projections } from '../../services/projector/projections.ts';
import { run } from '../../services/projector/runner.ts';
import { recorded, STORY } from './happenings.ts';
import { openReadTables, rowsOf, untilAt, type ReadTables } from './fed-by-hand.ts';
import { scriptedLog } from './scripted-log.ts';
import { PATIENCE } from '../patience.ts';

const EVENTS = recorded(STORY);
const PACE = { retryMs: 1, longestRetryMs: 10, watchMs: 20 };

let tables: ReadTables;
let stop: AbortController;
let running: Promise<'stopped' | 'halted'>;
beforeEach(async () => {
  tables = await openReadTables();
  stop = new AbortController();
});
afterEach(async () => {
  stop.abort();
  await running;
  await tables.close();
});

/** Projects what this log delivers until the test ends. */
function follow(eventLog: EventLog, on: { projections?: readonly Projection[] } = {}) {
  const live = tables.live({ eventLog, ...on });
  const { log } = tables.sources;
  running = run({ eventLog, log, signal: stop.signal, pace: PACE, ...live });
}

const LAST = EVENTS.at(-1)?.position;

describe('following the log', () => {
  it('brings the tables to the end of the log, and goes on when more happens', async () => {
    const { log, add } = scriptedLog(EVENTS.slice(0, 7));
    follow(log);
    await untilAt(tables.reader, EVENTS[6]?.position);
    add(...EVENTS.slice(7));
    await untilAt(tables.reader, LAST);
    expect(await tables.differencesFrom(EVENTS)).toEqual([]);
  });

  it('is not led astray by a log that delivers everything twice', async () => {
    const { log } = scriptedLog(EVENTS, { onTheWay: (events) => [...events, ...events] });
    follow(log);
    await untilAt(tables.reader, LAST);
    expect(await tables.differencesFrom(EVENTS)).toEqual([]);
  });

  it('reads again from the checkpoint when an event is missing', async () => {
    const { log, subscriptions } = scriptedLog(EVENTS, {
      onTheWay: (events, count) => (count === 1 ? events.slice(1) : events),
    });
    follow(log);
    await untilAt(tables.reader, LAST);
    expect(subscriptions()).toBe(2);
    expect(await tables.differencesFrom(EVENTS)).toEqual([]);
  });

  it('subscribes again when the subscription ends, whatever the reason', async () => {
    const { log, subscriptions } = scriptedLog(EVENTS);
    const breaking: EventLog = {
      ...log,
      follow: (options) => {
        const { ended, stop: end } = log.follow(options);
        if (subscriptions() === 1) return { ended: Promise.resolve(undefined), stop: end };
        if (subscriptions() === 2) return { ended: Promise.resolve(new Error('lost')), stop: end };
        return { ended, stop: end };
      },
    };
    follow(breaking);
    await untilAt(tables.reader, LAST);
    await vi.waitUntil(() => subscriptions() === 3, PATIENCE);
    expect(await tables.differencesFrom(EVENTS)).toEqual([]);
  });

  it('subscribes again, once per head, when the log has moved on and nothing arrives', async () => {
    const { log, subscriptions } = scriptedLog(EVENTS.slice(0, 7));
    let heads = 0;
    const ahead: EventLog = { ...log, head: async () => (heads++, 5_000n) };
    follow(ahead);
    await vi.waitUntil(() => subscriptions() === 2, PATIENCE);
    const before = heads;
    await vi.waitUntil(() => heads > before + 5, PATIENCE);
    expect(subscriptions()).toBe(2);
  });
});

describe('an event that cannot be handled', () => {
  const poisoned = (failures: { left: number }): Projection => ({
    name: 'poisoned',
    tables: 'create table poisoned (id int)',
    on: {
      GenreRenamed: () => {
        failures.left -= 1;
        const text = failures.left < 0 ? 'select' : 'select 1 / 0';
        return { text, values: [] };
      },
    },
  });
  const poison = EVENTS.findIndex(({ type }) => type === 'GenreRenamed');

  it('halts after five tries, with everything before it in the tables', async () => {
    const failures = { left: 100 };
    follow(scriptedLog(EVENTS, { batch: 5 }).log, {
      projections: [...projections, poisoned(failures)],
    });
    expect(await running).toBe('halted');
    expect(failures.left).toBe(100 - 6); // once in company, five times alone
    await untilAt(tables.reader, EVENTS[poison - 1]?.position);
    expect(await rowsOf(tables.reader, 'history')).toHaveLength(poison);
  });

  it('goes on when it can be handled after all', async () => {
    follow(scriptedLog(EVENTS, { batch: 5 }).log, {
      projections: [...projections, poisoned({ left: 4 })],
    });
    await untilAt(tables.reader, LAST);
    expect(await rowsOf(tables.reader, 'history')).toHaveLength(EVENTS.length);
  });
});

describe('beginning', () => {
  it('refuses read tables that are ahead of the log', async () => {
    const { begin, handle } = tables.live();
    await begin();
    await handle(EVENTS);
    follow(scriptedLog(EVENTS.slice(0, 5)).log);
    expect(await running).toBe('halted');
    expect(await rowsOf(tables.reader, 'history')).toHaveLength(EVENTS.length);
  });
});
