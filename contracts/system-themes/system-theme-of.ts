import type { ColourVar, SharedVar } from '../facts/theme-vars.ts';
import type { Theme } from '../theme.ts';

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

/** A colour in light mode, and in dark mode. */
type Colour = readonly [light: string, dark: string];
type TextOnSurface = `${'card' | 'popover' | 'secondary' | 'accent'}-foreground`;

/** What a built-in theme chooses; text on its surfaces, and the ring, have the foreground. */
interface Choice extends Pick<Theme, 'name' | 'display_name' | 'description'> {
  shared: Record<SharedVar, string>;
  colours: Record<Exclude<ColourVar, TextOnSurface | 'ring'>, Colour> & { ring?: Colour };
}

/** A built-in theme from what it chooses. */
export function systemThemeOf({ shared, colours, ...named }: Choice): Theme {
  const { foreground } = colours;
  const all: Record<ColourVar, Colour> = {
    'card-foreground': foreground,
    'popover-foreground': foreground,
    'secondary-foreground': foreground,
    'accent-foreground': foreground,
    ring: foreground,
    ...colours,
  };
  return {
    ...{ id: named.name, ...named, is_system_theme: true, version: 1 },
    css_vars: { theme: shared, light: inMode(0), dark: inMode(1) },
  };

  function inMode(mode: 0 | 1) {
    const values = Object.entries(all).map(([name, colour]) => [name, colour[mode]]);
    return Object.fromEntries(values) as Record<ColourVar, string>;
  }
}
