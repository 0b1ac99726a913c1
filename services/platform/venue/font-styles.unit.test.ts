import { describe, expect, it } from 'vitest';
import type { CssVars } from '@stagedoor/contracts/css-vars';
import { systemThemes } from '@stagedoor/contracts/system-themes/system-themes';
import { lantern } from '@stagedoor/contracts/system-themes/lantern.theme';
import { withFontStyles, type FontService } from './font-styles.ts';

describe('the style sheets of a theme from a font service', () => {
  const stylesOf = (theme: CssVars['theme'], service?: FontService) =>
    withFontStyles({ ...lantern, css_vars: { ...lantern.css_vars, theme } }, service).font_styles;

  it('are those of the first family in each stack, each listed once', () => {
    const both = { 'font-display': '"Space Mono", serif', 'font-sans': "'Space Mono',Georgia" };
    expect(stylesOf(both, 'bunny')).toEqual([
      'https://fonts.bunny.net/css?family=Space+Mono%3A400%2C700&display=swap',
    ]);
    const two = { 'font-display': 'Bebas Neue', 'font-sans': 'Space Mono, Anton' };
    expect(stylesOf(two, 'bunny')).toHaveLength(2);
  });

  it.each(systemThemes.map(({ name, css_vars }) => [name, css_vars.theme] as const))(
    'are none for a copy of %s',
    (_, vars) => {
      expect(stylesOf(vars, 'bunny')).toEqual([]);
    },
  );

  it('are none for a font that every browser has, or that the theme does not name', () => {
    expect(stylesOf({ 'font-sans': 'system-ui, Anton' }, 'bunny')).toEqual([]);
    expect(stylesOf({}, 'bunny')).toEqual([]);
  });

  it('are none where the venue has no font service', () => {
    expect(stylesOf({ 'font-sans': 'Space Mono' })).toEqual([]);
  });
});
