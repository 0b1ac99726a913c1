import { describe, expect, it } from 'vitest';
import { createLog } from '@stagedoor/platform/process/log';
import { openCommandCore } from '../../services/command/command-core.ts';
import { liveThrough } from '../../standalone/lived-year/live-through.ts';
import { livedYear } from '../../standalone/lived-year/lived-year.ts';
import { closeAfterTests } from '../setup/after-tests.ts';
import { MASTER_KEY } from '../setup/test-master-key.ts';
import { openVenue } from '../setup/test-venue.ts';

const NOW = new Date('2030-12-04T20:00:00Z');
const steps = livedYear(NOW, 'America/New_York');
let clock = steps[0].at;

const venue = closeAfterTests(await openVenue({ now: () => clock }));
await liveThroughTheYear();
const manager = await venue.as('site-manager');
await venue.awaitLog(manager);

/** As the demo does it, without photos. */
async function liveThroughTheYear(): Promise<void> {
  const { databases, eventStoreUrl } = venue;
  const core = await openCommandCore({
    ...{ databaseUrl: databases.command, eventStoreUrl, masterKey: MASTER_KEY },
    log: createLog('silent', 'test'),
    now: () => clock,
  });
  const setClock = (at: Date) => (clock = at);
  try {
    await liveThrough(core, steps, { setClock, pictures: [] });
    setClock(NOW);
  } finally {
    await core.close();
  }
}

describe('a venue that has lived through a year', () => {
  it('has insights for every month and about every week', async () => {
    const { body } = await manager.call('insights.get');
    expect(body.shows.rows.length).toBeGreaterThanOrEqual(15);
    expect(body['lead-times'].rows.every(({ values: [median] }) => Number(median) > 14)).toBe(true);
    const weeks = body['mailing-list'].rows;
    expect(weeks.length).toBeGreaterThan(45);
    expect(Number(weeks.at(-1)?.values[0])).toBeGreaterThan(Number(weeks[0]?.values[0]) + 100);
    expect(body.to_do.messages.count).toBeGreaterThan(0);
    expect(body.to_do.drafts).not.toEqual([]);
    expect(body['staff-activity'].rows).toHaveLength(7);
  });

  it('shows its season as it was half a year ago', async () => {
    const { body } = await manager.call('history.as-of-shows', {
      params: { timestamp: '2030-06-04T12:00:00Z' },
      query: {},
    });
    expect(body.results.length).toBeGreaterThan(60);
    expect(body.results.length).toBeLessThan(130);
  });
});
