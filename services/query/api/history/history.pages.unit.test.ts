import { expect, it } from 'vitest';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { findAllHistory } from './history.sql.ts';

it('findAllHistory reads the next page only after all entries of the last one were taken', async () => {
  const read: unknown[] = [];
  const sql = {
    rows: async (_text: string, values: unknown[]) => {
      read.push(values[6]);
      return Array.from({ length: 1_000 }, (_, place) => ({
        position: String(9_000 - 1_000 * read.length - place),
        type: 'ShowPublished',
        changes: [],
      }));
    },
  } as unknown as Sql;
  const entries = await findAllHistory({ sql, unseal: async () => [] }, { subject: 'show' });
  await entries.next();
  expect(read).toEqual([null]);
  for (let taken = 0; taken < 1_000; taken += 1) await entries.next();
  expect(read).toEqual([null, '7001']);
});
