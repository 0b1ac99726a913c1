import { describe, expect, it } from 'vitest';
import { COLOUR_VARS, FONT_VARS, LENGTH_VARS, NUMBER_VARS } from './css-vars.ts';
import { systemTheme, systemThemes } from './system-themes.ts';
import { DEFAULT_THEME, newTheme, themeSchema } from './theme.ts';

type Colour = (typeof COLOUR_VARS)[number];

const QUIET = ['muted-foreground', 'primary-text', 'destructive-text'] as const;
/** Texts by the surface that they stand on somewhere in the style sheets. */
const TEXTS: [Colour, ...Colour[]][] = [
  ['background', 'foreground', ...QUIET],
  ['card', 'card-foreground', 'foreground', ...QUIET],
  ['popover', 'popover-foreground', 'foreground', ...QUIET],
  ['muted', 'foreground', ...QUIET],
  ['accent', 'accent-foreground'],
  ['secondary', 'secondary-foreground'],
  ['primary', 'primary-foreground'],
  ['inverse', 'inverse-foreground', 'inverse-muted'],
  ['destructive', 'destructive-foreground'],
];
/** What is no text but has to be seen: frames of controls, the focus ring, dots that tell a state. */
const MARKS: Colour[] = ['input', 'ring', 'success', 'warning'];
const SURFACES: Colour[] = ['background', 'card', 'popover'];
const MODES = ['light', 'dark'] as const;

describe('the system themes', () => {
  it('are at least eight, with names of their own, and the default among them', () => {
    const names = systemThemes.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThanOrEqual(8);
    expect(systemTheme(DEFAULT_THEME)).toBe(systemThemes[0]);
  });

  it.each(systemThemes)('$name is a theme that could have been sent, complete', (theme) => {
    expect(themeSchema.parse(theme)).toEqual(theme);
    const { name, display_name, description, css_vars } = theme;
    expect(newTheme.parse({ name, display_name, description, css_vars })).toBeTruthy();
    expect(theme).toMatchObject({ id: name, is_system_theme: true, version: 1 });
    expect(Object.keys(css_vars.theme).toSorted()).toEqual(
      [...FONT_VARS, ...LENGTH_VARS, ...NUMBER_VARS].toSorted(),
    );
    for (const mode of MODES)
      expect(Object.keys(css_vars[mode]).toSorted()).toEqual([...COLOUR_VARS].toSorted());
  });

  it('differ: no two share a background, an accent or a pair of type faces', () => {
    const looks = systemThemes.flatMap(({ css_vars: { theme, light, dark } }) => [
      `types ${theme['font-display']} ${theme['font-sans']}`,
      ...[light, dark].map(({ background, primary }) => `ink ${primary} on ${background}`),
    ]);
    expect(new Set(looks).size).toBe(looks.length);
  });
});

describe.each(
  systemThemes.flatMap((theme) =>
    MODES.map((mode) => ({ name: theme.name, mode, colours: theme.css_vars[mode] })),
  ),
)('the theme $name, $mode', ({ colours }) => {
  const on = (surface: Colour) => (mark: Colour) => ({
    pair: `${mark} on ${surface}`,
    contrast: contrast(colours[mark], colours[surface]),
  });

  it('sets every text with a contrast of 4.5 or more', () => {
    const pairs = TEXTS.flatMap(([surface, ...texts]) => texts.map(on(surface)));
    expect(pairs.filter((pair) => pair.contrast < 4.5)).toEqual([]);
  });

  it('draws controls, focus and dots with a contrast of 3 or more', () => {
    const pairs = SURFACES.flatMap((surface) => MARKS.map(on(surface)));
    expect(pairs.filter((pair) => pair.contrast < 3)).toEqual([]);
  });
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
