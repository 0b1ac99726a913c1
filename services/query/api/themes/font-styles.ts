import { systemThemes } from '@stagedoor/contracts/system-themes';
import type { Theme } from '@stagedoor/contracts/theme';
import { FONT_VARS } from '@stagedoor/contracts/facts/theme-vars';

/** Regular and bold: no others are used. */
const WEIGHTS = '400,700';

/**
 * A theme with the style sheets of the families that it is set in first, at a font service's host. What the system's themes name anywhere comes
 * with the site or with machines; a service does not have it, and copies of those themes ask for nothing.
 */
export function withFontStyles(theme: Theme, host: string | undefined): Theme {
  const first = FONT_VARS.flatMap((name) => familiesOf(theme.css_vars.theme[name]).slice(0, 1));
  const wanted = [...new Set(first.filter((family) => !KNOWN.has(family)))];
  if (host === undefined || wanted.length === 0) return theme;
  return { ...theme, font_styles: wanted.map((family) => styleSheet(family, host)) };
}

function styleSheet(family: string, host: string): string {
  const query = new URLSearchParams({ family: `${family}:${WEIGHTS}`, display: 'swap' });
  return `${host}/css?${query.toString()}`;
}

/** The names in a font stack, without quotes. */
export function familiesOf(stack = ''): string[] {
  const names = stack.split(',').map((name) => name.replaceAll(/['"]/g, '').trim());
  return names.filter((name) => name !== '');
}

const KNOWN = new Set([
  ...systemThemes.flatMap(({ css_vars: { theme } }) =>
    FONT_VARS.flatMap((name) => familiesOf(theme[name])),
  ),
  ...['system-ui', 'sans-serif', 'serif', 'monospace', 'cursive', 'fantasy'],
  ...['ui-sans-serif', 'ui-serif', 'ui-monospace', 'ui-rounded'],
]);
