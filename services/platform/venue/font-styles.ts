import { familiesOf } from '@stagedoor/contracts/facts/font-stack';
import { systemThemes } from '@stagedoor/contracts/system-themes/system-themes';
import type { Theme } from '@stagedoor/contracts/theme';
import { FONT_VARS } from '@stagedoor/contracts/facts/theme-vars';
import type { VenueEnv } from '../process/env.ts';

/** Regular and bold; the site uses no others. */
const WEIGHTS = '400,700';

export type FontService = VenueEnv['FONT_SERVICE'];

/** The hosts of a font service, that of its style sheets first. */
export const FONT_HOSTS: Record<FontService, string[]> = {
  google: ['https://fonts.googleapis.com', 'https://fonts.gstatic.com'],
  bunny: ['https://fonts.bunny.net'],
  none: [],
};

/**
 * Adds to a theme the style sheets of the first family in each of its font stacks, at a font
 * service. Families that the system themes name come with the site or the device and need no style
 * sheet.
 */
export function withFontStyles<Styled extends Pick<Theme, 'css_vars'>>(
  theme: Styled,
  service: FontService = 'none',
): Styled & { font_styles: string[] } {
  const [host] = FONT_HOSTS[service];
  const first = FONT_VARS.flatMap((name) => familiesOf(theme.css_vars.theme[name]).slice(0, 1));
  const needed = [...new Set(first.filter((family) => !KNOWN.has(family)))];
  return { ...theme, font_styles: host ? needed.map((family) => styleSheet(family, host)) : [] };
}

function styleSheet(family: string, host: string): string {
  const query = new URLSearchParams({ family: `${family}:${WEIGHTS}`, display: 'swap' });
  return `${host}/css?${query.toString()}`;
}

const KNOWN = new Set([
  ...systemThemes.flatMap(({ css_vars: { theme } }) =>
    FONT_VARS.flatMap((name) => familiesOf(theme[name])),
  ),
  ...['system-ui', 'sans-serif', 'serif', 'monospace', 'cursive', 'fantasy'],
  ...['ui-sans-serif', 'ui-serif', 'ui-monospace', 'ui-rounded'],
]);
