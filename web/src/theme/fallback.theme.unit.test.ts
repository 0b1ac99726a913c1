import { describe, expect, it } from 'vitest';
import { fallbackTheme } from './fallback.theme.ts';

/** Text colours by what they stand on. */
const PAIRS = [
  ['background', 'foreground', 'muted-foreground', 'primary-text', 'destructive-text'],
  ['card', 'card-foreground', 'muted-foreground', 'primary-text', 'destructive-text'],
  ['popover', 'popover-foreground', 'muted-foreground', 'primary-text', 'destructive-text'],
  ['muted', 'foreground', 'muted-foreground'],
  ['accent', 'accent-foreground'],
  ['secondary', 'secondary-foreground'],
  ['primary', 'primary-foreground'],
  ['inverse', 'inverse-foreground', 'inverse-muted'],
  ['destructive', 'destructive-foreground'],
] as const;

describe.each(['light', 'dark'] as const)('the built-in theme, %s', (mode) => {
  const vars = fallbackTheme.css_vars[mode];
  const pairs = PAIRS.flatMap(([surface, ...texts]) =>
    texts.map((text) => [text, surface] as const),
  );

  it.each(pairs)('sets %s on %s with a contrast of 4.5 or more', (text, surface) => {
    expect(contrast(vars[text], vars[surface])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['background', 'card', 'popover'])(
    'draws controls on %s with a contrast of 3 or more',
    (surface) => {
      expect(contrast(vars['input'], vars[surface])).toBeGreaterThanOrEqual(3);
      expect(contrast(vars['ring'], vars[surface])).toBeGreaterThanOrEqual(3);
    },
  );
});

function contrast(one = '', other = ''): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
