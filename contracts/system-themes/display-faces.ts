/**
 * The display face of the pages, with fallbacks of its width; shown until a theme's own is loaded.
 */
export const LEAGUE_GOTHIC =
  "'League Gothic', 'League Gothic Fallback', 'League Gothic Wide Fallback', sans-serif";

/**
 * The condensed face that comes with the site for themes in a face that not every machine has; it
 * is loaded by no others.
 */
export const BARLOW_CONDENSED = "'Barlow Condensed', 'League Gothic Wide Fallback', sans-serif";
