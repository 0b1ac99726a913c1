import type { Sql } from '@stagedoor/platform/stores/postgres';
import { isNotSetUp, isStoreAway } from '@stagedoor/platform/stores/store-away';
import { PUBLIC_SHOWS } from '../../api/shows/shows.sql.ts';

const HASHES = `
  select photo ->> 'hash' as hash, bool_or(is_public) as is_public from (
    select photos, true as is_public from ${PUBLIC_SHOWS} s
    union all
    select photos, false from read.shows where shared_revision is not null and not is_archived
    union all
    select jsonb_build_array(logo), true from read.venue where logo is not null
    union all
    select pictures, true from read.venue
  ) s, jsonb_array_elements(photos) as photo
  group by 1`;

type Seen = ReadonlyMap<string, boolean>;

/**
 * The photos that visitors may see: those of the venue now, and of shows that are public now or
 * have a private link. Caches the hashes in memory, because photos are requested far more often
 * than shows change.
 */
export function openPublicPhotos(sql: Sql) {
  let loading: Promise<Seen> | undefined;
  let last: Seen | undefined;

  return {
    /**
     * True for a photo of the venue or a public show, false for one that only private links show,
     * undefined for all others. May be out of date while the store is away or its tables are being
     * rebuilt.
     */
    isPublic: async (hash: string): Promise<boolean | undefined> => (await current()).get(hash),
    /** Whether the history names it. */
    isRecorded: async (hash: string): Promise<boolean> =>
      (await sql.row('select from read.photos where hash = $1', [hash])) !== undefined,
    /** To be called when shows or the venue have changed. */
    invalidate: (): void => void (loading = undefined),
  };

  async function current(): Promise<Seen> {
    const hashes = (loading ??= load());
    try {
      return (last = await hashes);
    } catch (error) {
      if (loading === hashes) loading = undefined;
      if (last && (isStoreAway(error) || isNotSetUp(error))) return last;
      throw error;
    }
  }

  async function load(): Promise<Seen> {
    const rows = await sql.rows<{ hash: string; is_public: boolean }>(HASHES);
    return new Map(rows.map(({ hash, is_public }) => [hash, is_public]));
  }
}
