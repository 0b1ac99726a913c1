import type { Venue } from '@stagedoor/contracts/venue';
import type { Sql } from '../stores/postgres.ts';
import {
  presentVenue,
  SAYS_NOTHING,
  type ConfiguredVenue,
  type SaidVenue,
} from './venue.presenter.ts';

/** What the venue says of itself, as far as the read tables know. */
export async function findVenue(sql: Sql, configured: ConfiguredVenue): Promise<Venue> {
  return presentVenue(configured, await findSaid(sql));
}

/** What was said in the product; the environment says the rest. */
export async function findSaid(sql: Sql): Promise<SaidVenue> {
  const row = await sql.row<SaidVenue>('select said, faq, pages, logo, pictures from read.venue');
  return row ?? SAYS_NOTHING;
}

/** The page that had this address earlier, while no page has it. */
export async function findMovedPage(sql: Sql, slug: string): Promise<string | undefined> {
  const row = await sql.row<{ id: string | null }>('select moved ->> $1 as id from read.venue', [
    slug,
  ]);
  return row?.id ?? undefined;
}
