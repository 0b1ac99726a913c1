import type { Sql } from '@stagedoor/platform/stores/postgres';
import { isNotSetUp, isStoreAway } from '@stagedoor/platform/stores/store-away';

/** Which photos visitors may see: those of shows that are public now. */
export interface PublicPhotos {
  /** While the store is away, or its tables are built anew, it may be out of date. */
  has(hash: string): Promise<boolean>;
  /** Shows have changed. */
  drop(): void;
}

const HASHES = `
  select distinct photo ->> 'hash' as hash
  from read.shows, jsonb_array_elements(photos) as photo
  where is_published and not is_archived`;

/** Keeps the hashes in memory: photos are asked for far more often than shows change. */
export function openPublicPhotos(sql: Sql): PublicPhotos {
  let asked: Promise<ReadonlySet<string>> | undefined;
  let last: ReadonlySet<string> | undefined;

  return {
    has: async (hash) => (await current()).has(hash),
    drop: () => (asked = undefined),
  };

  async function current(): Promise<ReadonlySet<string>> {
    const asking = (asked ??= load());
    try {
      return (last = await asking);
    } catch (error) {
      if (asked === asking) asked = undefined;
      if (last && (isStoreAway(error) || isNotSetUp(error))) return last;
      throw error;
    }
  }

  async function load(): Promise<ReadonlySet<string>> {
    const rows = await sql.rows<{ hash: string }>(HASHES);
    return new Set(rows.map(({ hash }) => hash));
  }
}
