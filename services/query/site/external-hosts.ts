import { FONT_HOSTS, type FontService } from '@stagedoor/platform/venue/font-styles';
import type { Venue } from '../venue.ts';

/** The other hosts from which pages load fonts and the map. */
export function externalHosts(venue: Venue, fontService: FontService = 'none') {
  return {
    fontHosts: FONT_HOSTS[fontService],
    frameHosts: venue.map_embed_url ? [new URL(venue.map_embed_url).origin] : [],
  };
}
