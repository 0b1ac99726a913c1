import { slugOf } from '@stagedoor/contracts/genre';
import type { Venue } from '@stagedoor/platform/venue/venue';

/** What makes ids in feeds ours, for good: the configured host, else the venue's name. Never the request's host, which differs by who asks. */
export function authorityOf(publicUrl: string | undefined, venue: Venue): string {
  if (publicUrl) return new URL(publicUrl).hostname;
  return slugOf(venue.name).replaceAll('_', '-') || 'venue';
}
