import { describe, expect, it } from 'vitest';
import { openMasterKey } from '@stagedoor/platform/privacy/master-key';
import { createLog } from '@stagedoor/platform/process/log';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { TIMELINE } from '@stagedoor/contracts/facts/limits';
import { findHistory } from '../../services/query/api/history/history.sql.ts';
import { findMoments } from '../../services/query/api/history/moments.sql.ts';
import { unsealing } from '@stagedoor/platform/privacy/unsealing';
import { PLAIN, openReadingVenue, published } from '../reads/reading-venue.ts';
import { closeAfterTests } from '../setup/after-tests.ts';
import { MASTER_KEY } from '../setup/test-master-key.ts';

/** How many changes there are, an hour apart; and then, when a busy hour has followed. */
const FEW = 2_000;
const MANY = 8_000;
const NOW = new Date('2026-11-20T17:00:00Z');

const unseal = unsealing(openMasterKey(MASTER_KEY), createLog('silent', 'test'));

const venue = closeAfterTests(await openReadingVenue());
await venue.record('show-s1', [{ type: 'ShowAnnounced', data: PLAIN }, published]);
await addCopies(1, FEW, '1 hour');

/** Copies an entry, each copy this much later than the one before; the first are of 2020. */
async function addCopies(from: number, to: number, step: string): Promise<void> {
  await venue.sql.rows(
    `insert into read.history
     select (jsonb_populate_record(h, jsonb_build_object(
       'position', 1000 + n, 'recorded_at', t, 'filed_at', t, 'valid_from', t, 'valid_to', t
     ))).*
     from read.history h, generate_series(${from}, ${to}) n,
       lateral (
         select timestamptz '2020-01-01' + ${from} * interval '1 hour'
           + (n - ${from}) * interval '${step}' as t
       ) times
     where position = 1`,
  );
  await venue.sql.rows('vacuum analyze read.history');
}

interface PlanNode {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Relation Name'?: string;
  Plans?: PlanNode[];
}

/** How many entries Postgres reads for a query, from the table or one of its indexes. */
async function entriesReadBy(query: (sql: Sql) => Promise<unknown>): Promise<number> {
  let read = 0;
  await query({
    row: async <Row>(text: string, values: unknown[] = []) => (await rows<Row>(text, values))[0],
    rows,
  });
  return read;

  async function rows<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
    const explained = await venue.sql.rows<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      `explain (analyze, timing off, format json) ${text}`,
      values,
    );
    for (const { 'QUERY PLAN': plans } of explained)
      for (const { Plan } of plans) read += entriesIn(Plan);
    return venue.sql.rows<Row>(text, values);
  }
}

function entriesIn(node: PlanNode): number {
  const own = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0);
  const read = node['Relation Name'] === 'history' ? own * node['Actual Loops'] : 0;
  return (node.Plans ?? []).reduce((sum, child) => sum + entriesIn(child), read);
}

const january = { from: '2020-01-03T00:00:00Z', to: '2020-01-04T23:59:59Z' };

describe('reading the history of a long log', () => {
  it('reads no more entries for a period, a kind of change or moments than of a short one', async () => {
    const costs = async () => [
      await entriesReadBy((sql) => findHistory({ sql, unseal }, january, 20)),
      await entriesReadBy((sql) => findHistory({ sql, unseal }, { to: january.to }, 20)),
      await entriesReadBy((sql) => findHistory({ sql, unseal }, { from: january.from }, 20)),
      await entriesReadBy((sql) => findHistory({ sql, unseal }, { type: 'ThemeDeleted' }, 20)),
      await entriesReadBy((sql) => findMoments(sql, 'shows', '2020-02-01T00:00:00Z', NOW)),
    ];
    const ofFew = await costs();
    await addCopies(FEW + 1, MANY, '0.5 seconds');
    for (const [place, cost] of (await costs()).entries())
      expect(cost).toBeLessThanOrEqual((ofFew[place] ?? 0) + TIMELINE.counted);
    expect(Math.max(...ofFew.slice(0, 4))).toBeLessThan(60);
  });

  it('finds the entries of a period although a clock went back', async () => {
    const late = await findHistory({ sql: venue.sql, unseal }, january, 100);
    await venue.sql.rows(
      `update read.history set recorded_at = '2020-01-03T00:30:00Z'
       where position = (select max(position) from read.history)`,
    );
    const found = await findHistory({ sql: venue.sql, unseal }, january, 100);
    expect(found).toHaveLength(late.length + 1);
    expect(found[0]?.recorded_at).toBe('2020-01-03T00:30:00.000Z');
    expect(found[0]?.position).toBe(String(1_000 + MANY));
  });
});
