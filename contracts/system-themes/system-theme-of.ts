import type { ColourVar } from '../facts/theme-vars.ts';
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

/** Surfaces whose text has colours of its own. */
type SurfaceWithText = 'primary' | 'muted' | 'inverse';
type ChosenColour = Exclude<ColourVar, SurfaceWithText | `${string}-foreground` | 'ring'>;

/** What a built-in theme chooses: colours for light and dark mode, all else for both. */
interface Choice
  extends
    Pick<Theme, 'name' | 'description'>,
    Record<'font-sans' | 'radius' | 'rule-width', string>,
    Record<ChosenColour, Colour>,
    Record<SurfaceWithText, { background: Colour; foreground: Colour }>,
    Partial<Record<'destructive-foreground' | 'ring', Colour>> {
  /** The face of headlines; their line height and size suit the proportions of its letters. */
  display: { face: string; leading: string; scale: string };
}

const WHITE: Colour = ['#ffffff', '#ffffff'];

/**
 * A built-in theme from what it chooses. Text on the other surfaces, and the ring, have the
 * foreground, as these surfaces are near the background; `destructive` is strong in both modes.
 */
export function systemThemeOf(choice: Choice): Theme {
  const { name, description, display, radius, primary, muted, inverse, ...rest } = choice;
  const { 'font-sans': sans, 'rule-width': ruleWidth, ...colours } = rest;
  const { foreground } = colours;
  const all: Record<ColourVar, Colour> = {
    'card-foreground': foreground,
    'popover-foreground': foreground,
    'secondary-foreground': foreground,
    'accent-foreground': foreground,
    ring: foreground,
    'destructive-foreground': WHITE,
    primary: primary.background,
    'primary-foreground': primary.foreground,
    muted: muted.background,
    'muted-foreground': muted.foreground,
    inverse: inverse.background,
    'inverse-foreground': inverse.foreground,
    ...colours,
  };
  return {
    ...{ id: name, name, display_name: inWords(name), description },
    ...{ is_system_theme: true, version: 1 },
    css_vars: {
      theme: {
        'font-display': display.face,
        'font-sans': sans,
        radius,
        'rule-width': ruleWidth,
        'display-leading': display.leading,
        'display-scale': display.scale,
      },
      light: inMode(0),
      dark: inMode(1),
    },
  };

  function inMode(mode: 0 | 1) {
    const values = Object.entries(all).map(([variable, colour]) => [variable, colour[mode]]);
    return Object.fromEntries(values) as Record<ColourVar, string>;
  }
}

/** Such as `Blue Note` of `blue-note`. */
function inWords(name: string): string {
  return name.replaceAll('-', ' ').replaceAll(/\b[a-z]/g, (first) => first.toUpperCase());
}
