import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createLog } from '@stagedoor/platform/process/log';
import { listen } from '@stagedoor/platform/stores/postgres';
import { PROJECTED_CHANNEL } from '@stagedoor/platform/stores/read-model';
import { openReadTables, type ReadTables } from '../projector/fed-by-hand.ts';
import { recorded, STORY } from '../projector/recorded-story.ts';
import { PATIENCE } from '../setup/patience.ts';

let tables: ReadTables;
let channel: ReturnType<typeof listen>;
const heard: (string | undefined)[] = [];

beforeAll(async () => {
  tables = await openReadTables();
  await tables.live().prepare();
  const log = createLog('silent', 'test');
  channel = listen(tables.databaseUrl, PROJECTED_CHANNEL, (payload) => heard.push(payload), log);
  // Told once it listens.
  await vi.waitUntil(() => heard.length === 1, PATIENCE);
});
afterAll(async () => {
  await channel.close();
  await tables.close();
});

async function afterHandling(events: Parameters<ReturnType<ReadTables['live']>['handle']>[0]) {
  const before = heard.length;
  await tables.live().handle(events);
  await vi.waitUntil(() => heard.length > before, PATIENCE);
  return heard.at(-1);
}

describe('what the projector says after a batch', () => {
  const events = recorded(STORY);
  const position = events.at(-1)?.position;

  it('is how far it is and which tables have changed, by name, and nothing more', async () => {
    expect(await afterHandling(events)).toBe(`${position}:shows,photos,genres,history`);
  });

  it('names none when the events were known already', async () => {
    expect(await afterHandling(events)).toBe(`${position}:`);
  });
});
