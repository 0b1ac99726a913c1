/**
 * The display face of the pages, with fallbacks of its width; shown until a theme's own is loaded.
 */
export const LEAGUE_GOTHIC =
  "'League Gothic', 'League Gothic Fallback', 'League Gothic Wide Fallback', sans-serif";

/**
 * The condensed face for themes whose own face is not on every machine. It comes with the site, and
 * other themes do not load it.
 */
export const BARLOW_CONDENSED = "'Barlow Condensed', 'League Gothic Wide Fallback', sans-serif";
