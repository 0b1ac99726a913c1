import type { Sql } from '@stagedoor/platform/stores/postgres';
import { PUBLIC_SHOWS } from '../api/shows/shows.sql.ts';

/** Knows when sales of tickets begin: pages then say something else, though nothing was changed. */
export function begunSales(sql: Sql, now: () => Date) {
  let moments: string[] = [];
  return {
    /** When the last one began, RFC 3339; blank if none has. */
    last: (): string => {
      const time = now().toISOString();
      return moments.findLast((moment) => moment <= time) ?? '';
    },
    /** To be called after each change of shows. While the store is away, the last ones stay. */
    reload: async (): Promise<void> => {
      const rows = await sql.rows<{ on_sale_at: string }>(MOMENTS).catch(() => undefined);
      moments = rows?.map(({ on_sale_at }) => on_sale_at) ?? moments;
    },
  };
}

const MOMENTS = `
  select distinct on_sale_at from ${PUBLIC_SHOWS} s
  where on_sale_at is not null order by on_sale_at`;
