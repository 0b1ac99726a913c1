import type { Venue } from '@stagedoor/contracts/venue';
import type { VenueDetails } from '@stagedoor/contracts/facts/venue-fields';
import type { Sql } from '../stores/postgres.ts';
import { presentVenue, type ConfiguredVenue } from './venue.presenter.ts';

/** What the venue says of itself, as far as the read tables know. */
export async function findVenue(sql: Sql, configured: ConfiguredVenue): Promise<Venue> {
  return presentVenue(configured, await findSaid(sql));
}

/** What was said in the product; the environment says the rest. */
export async function findSaid(sql: Sql): Promise<Partial<VenueDetails>> {
  const row = await sql.row<{ said: Partial<VenueDetails> }>('select said from read.venue');
  return row?.said ?? {};
}
