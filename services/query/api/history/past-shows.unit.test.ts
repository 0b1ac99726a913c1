import { describe, expect, it } from 'vitest';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { renderPastShows } from './past-shows.ts';

const shows = { genres: new Map(), today: '2030-05-01' };

function textOf(count: number): Promise<string> {
  const positions = Array.from({ length: count }, (_, place) => String(place));
  return Array.fromAsync(
    renderPastShows(database, positions, { count: 7, first: null }, shows),
  ).then((parts) => parts.join(''));
}

/** A database in which the first batch comes last. */
const database: Sql = {
  rows: async <Row>(_: string, [positions]: unknown[] = []) => {
    const batch = positions as string[];
    if (batch[0] === '0') await new Promise((resolve) => setImmediate(resolve));
    return batch.map(rowOf) as Row[];
  },
  row: () => Promise.reject(new Error('Batches have rows.')),
};

function rowOf(id: string) {
  const then = new Date('2030-04-01T00:00:00Z');
  const fields = { date: '2030-05-02', support_artists: '', genre_id: 'none', photos: [] };
  return { subject_id: id, fields, valid_from: then, created_at: then };
}

describe('rendering the shows of a past time', () => {
  it('keeps the order of the list over all batches', async () => {
    for (const count of [0, 1, 500, 1201]) {
      const body = JSON.parse(await textOf(count)) as { results: { id: string }[]; count: number };
      expect(body.results.map(({ id }) => Number(id))).toEqual([...Array(count).keys()]);
      expect(body.count).toBe(7);
    }
  });
});
