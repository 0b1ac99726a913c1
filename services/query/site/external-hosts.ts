import type { VenueEnv } from '@stagedoor/platform/process/env';
import type { Venue } from '../venue.ts';

export type FontService = VenueEnv['FONT_SERVICE'];

/** The other hosts from which pages load fonts and the map. */
export function externalHosts(venue: Venue, fontService: FontService = 'none') {
  return {
    fontHosts: FONT_HOSTS[fontService],
    frameHosts: venue.map_embed_url ? [new URL(venue.map_embed_url).origin] : [],
  };
}

/** The host of the font service’s style sheets; undefined without a service. */
export function fontStylesHost(fontService: FontService = 'none'): string | undefined {
  return FONT_HOSTS[fontService][0];
}

const FONT_HOSTS: Record<FontService, string[]> = {
  google: ['https://fonts.googleapis.com', 'https://fonts.gstatic.com'],
  bunny: ['https://fonts.bunny.net'],
  none: [],
};
