import { describe, expect, it, vi } from 'vitest';
import { createLog } from '@stagedoor/platform/process/log';
import { listen } from '@stagedoor/platform/stores/listen';
import { PROJECTED_CHANNEL } from '@stagedoor/platform/stores/read-model';
import { openReadTables, type ReadTables } from '../projector/fed-by-hand.ts';
import { GLASS_HARBOR, recorded, show, STORY } from '../projector/recorded-story.ts';
import { closeAfterTests } from '../setup/after-tests.ts';
import { PATIENCE } from '../setup/patience.ts';

const received: (string | undefined)[] = [];

const tables = closeAfterTests(await openReadTables());
await tables.live().prepare();
const log = createLog('silent', 'test');
closeAfterTests(
  listen(tables.databaseUrl, PROJECTED_CHANNEL, (payload) => received.push(payload), log),
);
// The first call says that it listens.
await vi.waitUntil(() => received.length === 1, PATIENCE);

async function afterHandling(events: Parameters<ReturnType<ReadTables['live']>['handle']>[0]) {
  const before = received.length;
  await tables.live().handle(events);
  await vi.waitUntil(() => received.length > before, PATIENCE);
  return received.at(-1);
}

describe('the notification of the projector after a batch', () => {
  const events = recorded(STORY);
  const place = {
    tables: expect.stringMatching(/^\d+$/),
    position: String(events.at(-1)?.position),
  };

  it('contains the tables, their position and the names of the changed tables and shows, and nothing else', async () => {
    expect(JSON.parse((await afterHandling(events)) ?? '')).toEqual({
      place,
      subjects: ['shows', 'photos', 'genres', 'history', 'staff_activity'],
      shows: ['1', '2'],
    });
  });

  it('names no table if the events were applied before', async () => {
    expect(JSON.parse((await afterHandling(events)) ?? '')).toEqual({
      place,
      subjects: [],
      shows: [],
    });
  });

  it('names no show if more than 50 have changed', async () => {
    const announced = Array.from({ length: 51 }, (_, place) =>
      show(`many-${place}`, { type: 'ShowAnnounced', data: GLASS_HARBOR }),
    );
    const notification = await afterHandling(
      recorded([...STORY, ...announced]).slice(STORY.length),
    );
    expect(JSON.parse(notification ?? '')).not.toHaveProperty('shows');
  });
});
