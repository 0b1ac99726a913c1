import { eventShapes } from '@stagedoor/contracts/events/events';
import product from '../../../package.json' with { type: 'json' };
import type { Sql } from './postgres.ts';
import { isNotSetUp } from './store-away.ts';

/** The versions that the data was written with; null where it does not say. */
export interface DataVersion {
  /** The version of the product that used the data last. */
  version: string | null;
  /** The last migration of the schema `app`. */
  migration: string | null;
  /** The version in which each type of event is written. */
  events: Readonly<Record<string, number>> | null;
}

/** The last migration that this version knows; a test compares it with the files. */
export const NEWEST_MIGRATION = '0026_announcements';

const EVENTS = new Map(Object.entries(eventShapes).map(([type, { version }]) => [type, version]));

/** @throws Error with a sentence where a newer version of the product has used this database. */
export async function assertNotNewer(sql: Sql): Promise<void> {
  const found = await findDataVersion(sql);
  const unknown = found && unknownIn(found);
  if (!unknown) return;
  throw new Error(
    `The data was written by a newer Stagedoor (${found.version}) than this one (${product.version}), ` +
      `which does not know ${unknown}. Start the newer one, or bring back the data from before ` +
      'the upgrade. Nothing was changed.',
  );
}

/** A part of the data that this version of the product does not know, or undefined. */
export function unknownIn({ migration, events }: Omit<DataVersion, 'version'>): string | undefined {
  if (migration !== null && migration > NEWEST_MIGRATION) return `the migration ${migration}`;
  const [type, version] =
    Object.entries(events ?? {}).find(([name, it]) => it > (EVENTS.get(name) ?? 0)) ?? [];
  return type && `version ${version} of ${type}`;
}

/** Records in the data what this version of the product can write. */
export async function recordVersion(sql: Sql): Promise<void> {
  await sql.rows(
    `insert into app.release (version, events) values ($1, $2)
     on conflict (only_one) do update set version = excluded.version, events = excluded.events
     where (release.version, release.events) is distinct from (excluded.version, excluded.events)`,
    [product.version, JSON.stringify(Object.fromEntries(EVENTS))],
  );
}

async function findDataVersion(sql: Sql): Promise<DataVersion | undefined> {
  try {
    return await sql.row<DataVersion>(
      `select (select max(name) from app.migrations) as migration, version, events
       from (select) one left join app.release on true`,
    );
  } catch (error) {
    // The data is new, or of a version that did not record this.
    if (isNotSetUp(error)) return undefined;
    throw error;
  }
}
