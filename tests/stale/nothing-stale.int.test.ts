import { describe, expect, it } from 'vitest';
import { closeAfterTests } from '../setup/after-tests.ts';
import { cachedPaths, differences, readAsVisitor } from './cached-paths.ts';
import { openComparedVenue } from './compared-venue.ts';
import { VENUE_CHANGES } from './venue-changes.ts';

const { clock, staff, shows, changed, cached, uncached, awaitAll } = closeAfterTests(
  await openComparedVenue('2030-05-01T16:00:00Z'),
);
const [url = ''] = cached;
const { genre, theme } = changed;
const paths = [changed.show, shows[0] ?? ''].flatMap((show) =>
  cachedPaths({ show, genre, theme: theme.name, search: 'Line' }),
);

async function readAll(from: string): Promise<Record<string, string>> {
  const read = [...new Set(paths)].map(async (path) => [path, await readAsVisitor(from, path)]);
  return Object.fromEntries(await Promise.all(read));
}

describe('what visitors get, compared with what a service without caches renders', () => {
  it.each(VENUE_CHANGES.map((change, nth) => ({ ...change, nth: nth + 1 })))(
    'is the same after a change: $name',
    async ({ make, nth }) => {
      await awaitAll();
      const before = await readAll(url);
      expect(await make(staff, changed, nth)).toBe(200);
      await awaitAll();
      const after = await readAll(uncached);
      expect(differences(await readAll(url), after)).toEqual([]);
      // Otherwise the change would show nothing.
      expect(differences(before, after)).not.toEqual([]);
    },
  );

  it.each([
    ['tickets go on sale', '2030-05-02T14:00:00Z'],
    ['a day has ended at the venue', '2030-05-03T04:00:00Z'],
  ])('is the same when %s', async (_, moment) => {
    const body = { on_sale_at: '2030-05-02T14:00:00Z', ticket_url: 'https://tickets.example' };
    await staff.call('shows.edit', { params: { id: changed.show }, body });
    clock.now = new Date(Date.parse(moment) - 1_000);
    await awaitAll();
    // The services learn of the sales a moment later than of their show.
    await expect
      .poll(async () => differences(await readAll(url), await readAll(uncached)))
      .toEqual([]);
    const before = await readAll(url);
    clock.now = new Date(moment);
    const after = await readAll(uncached);
    expect(differences(await readAll(url), after)).toEqual([]);
    expect(differences(before, after)).not.toEqual([]);
  });
});
