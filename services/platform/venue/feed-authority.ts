import { slugOf } from '@stagedoor/contracts/genre';

/** What named a site in its feeds before that was recorded: its host, or the venue's name. */
export function feedAuthority(publicUrl: string | undefined, venueName: string): string {
  if (publicUrl) return new URL(publicUrl).hostname;
  return slugOf(venueName).replaceAll('_', '-') || 'venue';
}
