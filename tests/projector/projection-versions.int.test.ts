import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Projection, ReadTables } from '../../services/projector/projections/projection.ts';
import versions from '../../services/projector/tables/table-versions.json' with { type: 'json' };
import { projections } from '../../services/projector/projections/projections.ts';
import { genres } from '../../services/projector/projections/genres.projection.ts';
import { createReadSchema, progress } from '../../services/projector/tables/read-schema.ts';
import { apply } from '../../services/projector/tables/apply.ts';
import { closeAfterTests } from '../setup/after-tests.ts';
import { openReadTables } from './fed-by-hand.ts';
import { randomStory } from './random-story.ts';
import { ACCOUNT_STORY, OPERATOR, recorded, STORY } from './recorded-story.ts';

/*
 * The projector builds the read tables again when a version is another one, so a change of the
 * rows without a new version would leave old rows in every venue.
 */
const VERSIONS: Record<string, string> = versions;
const FILE = 'services/projector/tables/table-versions.json';
/** Events of every type. */
const STORIES = [recorded(STORY), randomStory(7, 300), recorded(ACCOUNT_STORY, OPERATOR)];

const tables = closeAfterTests(await openReadTables());

describe('the version of read tables', () => {
  it('differs wherever the tables or their rows differ', async () => {
    expect(await faultsOf(projections)).toEqual([]);
  });

  it('must change when only the rows change', async () => {
    const forgetful: Projection = { ...genres, statementsOf: () => [] };
    expect(await faultsOf([forgetful])).toEqual([
      expect.stringMatching(/^genres has changed: put "genres": "[0-9a-f]{16}" into services/),
    ]);
  });

  it('must change when only a table changes, but not for another layout of its text', async () => {
    const { tables: text } = genres;
    expect(await faultsOf([{ ...genres, tables: text.replaceAll('\n', '\n  ') }])).toEqual([]);
    const indexed = `${text}; create index on genres (slug)`;
    expect(await faultsOf([{ ...genres, tables: indexed }])).toHaveLength(1);
  });
});

/** What is to be done for each one that differs from its version, as sentences. */
async function faultsOf(some: readonly Projection[]): Promise<string[]> {
  const rows = await rowsAfterStories(some);
  return [progress, ...some].flatMap((one) => {
    const { name } = one;
    const fingerprint = fingerprintOf(one, rows);
    // Behind a space it may have more, for changes that no story shows.
    if (VERSIONS[name]?.split(' ')[0] === fingerprint) return [];
    return `${name} has changed: put "${name}": "${fingerprint}" into ${FILE}.`;
  });
}

/**
 * The rows of the streams, which have the states that later events follow from, and of all tables
 * after each story: by table, as JSON in the order of its text.
 */
function rowsAfterStories(some: readonly Projection[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  return tables.sources.connection.transaction(async (sql) => {
    await sql.rows(`set local time zone 'UTC'`);
    for (const story of STORIES) {
      await createReadSchema(sql, 'read_story', some);
      await apply((_, work) => work(sql), some, story);
      for (const table of ['streams', ...some.flatMap(tablesOf)]) {
        const rows = await sql.rows<{ row: string }>(
          `select to_jsonb(t)::text as row from ${table} t`,
        );
        found.set(table, [...(found.get(table) ?? []), ...rows.map(({ row }) => row).toSorted()]);
      }
      await sql.rows('drop schema read_story cascade');
    }
    return found;
  });
}

function fingerprintOf(one: ReadTables, rows: ReadonlyMap<string, string[]>): string {
  const content = tablesOf(one).flatMap((table) => rows.get(table) ?? []);
  const text = [one.tables.replace(/\s+/g, ' ').trim(), ...content].join('\n');
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

function tablesOf({ tables: text }: ReadTables): string[] {
  return [...text.matchAll(/create table (\w+)/g)].map(([, table = '']) => table);
}
