import { describe, expect, it } from 'vitest';
import { contrast, MARK_PAIRS, TEXT_PAIRS, type Pair } from '../facts/contrast.ts';
import { systemTheme, systemThemes } from './system-themes.ts';
import { COLOUR_VARS, FONT_VARS, LENGTH_VARS, NUMBER_VARS } from '../facts/theme-vars.ts';
import { DEFAULT_THEME, newTheme, themeSchema } from '../theme.ts';

const MODES = ['light', 'dark'] as const;

describe('the system themes', () => {
  it('are at least eight, with different names, and the first is the default', () => {
    const names = systemThemes.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThanOrEqual(8);
    expect(systemTheme(DEFAULT_THEME)).toBe(systemThemes[0]);
  });

  it.each(systemThemes)('include $name as a complete and valid theme', (theme) => {
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

  it('share no background, accent or pair of fonts', () => {
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
  const poor = (pairs: readonly Pair[], least: number) =>
    pairs.filter(([mark, surface]) => {
      const measured = contrast(colours[mark] ?? '', colours[surface] ?? '');
      return measured === undefined || measured < least;
    });

  it('gives every text a contrast of at least 4.5', () => {
    expect(poor(TEXT_PAIRS, 4.5)).toEqual([]);
  });

  it('gives controls, focus ring and dots a contrast of at least 3', () => {
    expect(poor(MARK_PAIRS, 3)).toEqual([]);
  });
});
