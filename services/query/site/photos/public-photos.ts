import type { Sql } from '@stagedoor/platform/stores/postgres';
import { isNotSetUp, isStoreAway } from '@stagedoor/platform/stores/store-away';
import { PUBLIC_SHOWS } from '../../api/shows/shows.sql.ts';

const HASHES = `
  select distinct photo ->> 'hash' as hash from (
    select photos from ${PUBLIC_SHOWS} s
    union all select photos from read.shows where shared_revision is not null and not is_archived
  ) s, jsonb_array_elements(photos) as photo`;

/**
 * The photos that visitors may see: those of shows that are public now, or have a private link.
 * Caches the hashes in memory, because photos are requested far more often than shows change.
 */
export function openPublicPhotos(sql: Sql) {
  let loading: Promise<ReadonlySet<string>> | undefined;
  let last: ReadonlySet<string> | undefined;

  return {
    /** May be out of date while the store is away or its tables are being rebuilt. */
    has: async (hash: string): Promise<boolean> => (await current()).has(hash),
    /** To be called when shows have changed. */
    invalidate: (): void => void (loading = undefined),
  };

  async function current(): Promise<ReadonlySet<string>> {
    const hashes = (loading ??= load());
    try {
      return (last = await hashes);
    } catch (error) {
      if (loading === hashes) loading = undefined;
      if (last && (isStoreAway(error) || isNotSetUp(error))) return last;
      throw error;
    }
  }

  async function load(): Promise<ReadonlySet<string>> {
    const rows = await sql.rows<{ hash: string }>(HASHES);
    return new Set(rows.map(({ hash }) => hash));
  }
}
