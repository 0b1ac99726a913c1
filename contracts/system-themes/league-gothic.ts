/**
 * The display face of the pages, with fallbacks of its width; shown until a theme's own is loaded.
 */
export const LEAGUE_GOTHIC =
  "'League Gothic', 'League Gothic Fallback', 'League Gothic Wide Fallback', sans-serif";
