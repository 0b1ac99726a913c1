import { describe, expect, it } from 'vitest';
import { oklchOf } from '@stagedoor/contracts/facts/colour';
import { parseColour } from '@stagedoor/contracts/facts/colour-text';
import {
  contrast,
  MARK_CONTRAST,
  MARK_PAIRS,
  TEXT_CONTRAST,
  TEXT_PAIRS,
  type Pair,
} from '@stagedoor/contracts/facts/contrast';
import { COLOUR_VARS, type ColourVar } from '@stagedoor/contracts/facts/theme-vars';
import { coastline, systemThemes, velvet } from '@stagedoor/contracts/system-themes/system-themes';
import { newTheme, type Theme, type UnsavedTheme } from '@stagedoor/contracts/theme';
import { generateTheme } from './generate-theme.ts';
import { colourWords, moodWords, shadeWords } from './generate-words.ts';

const BARE: Theme = {
  ...velvet,
  id: 't1',
  name: 'bare',
  css_vars: {
    theme: { primary: 'hsl(300 50% 50%)' },
    light: { background: '#777777', primary: 'rgb(119 119 119)', card: '#000000' },
    dark: { background: '#888888', primary: 'oklch(0.6 0.1 20)', popover: '#ffffff' },
  },
};
const hueOf = (text: string | undefined) => {
  const light = parseColour(text ?? '');
  return light && oklchOf(light).h;
};
const sent = ({ name, display_name, description, css_vars }: UnsavedTheme) => ({
  name,
  display_name,
  description,
  css_vars,
});

function tooWeak({ css_vars }: UnsavedTheme): unknown[] {
  const weak = (pairs: readonly Pair[], least: number) =>
    pairs.flatMap(([mark, surface]) =>
      (['light', 'dark'] as const)
        .filter((mode) => {
          const { [mark]: one = '', [surface]: other = '' } = css_vars[mode];
          return (contrast(one, other) ?? 0) < least;
        })
        .map((mode) => `${mode}: ${mark} on ${surface}`),
    );
  return [...weak(TEXT_PAIRS, TEXT_CONTRAST), ...weak(MARK_PAIRS, MARK_CONTRAST)];
}

describe('generating a theme', () => {
  it.each([
    ...Object.keys({ ...colourWords, ...moodWords }),
    ...Object.keys(shadeWords).map(
      (word) => `${word} plum, ${word} yellow and a hint of ${word} blue`,
    ),
    ...[
      'neon lime',
      'pastel pink',
      'muted grey',
      'vivid yellow and black',
      '#ffff00',
      '#808080 soft',
      'deep plum, brass, teal neon',
      'black and white',
      'dark black with a splash of pale white',
    ],
    ...['…', 'zzz', 'constructor __proto__', '日本の夜', 'x'.repeat(500)],
  ])('makes a readable theme that can be saved: %j', (prompt) => {
    for (const mentioned of [[], [BARE], [coastline, BARE]]) {
      const theme = generateTheme(prompt, mentioned);
      expect(tooWeak(theme)).toEqual([]);
      expect(newTheme.parse(sent(theme))).toEqual(sent(theme));
    }
  });

  it.each(systemThemes)('makes every text readable on the surfaces of $name', (theme) => {
    for (const prompt of ['vivid yellow', 'navy night', 'sunset', 'no colour at all'])
      expect(tooWeak(generateTheme(prompt, [theme]))).toEqual([]);
  });

  it('gives the same theme for the same prompt', () => {
    expect(generateTheme('A quiet sea', [velvet])).toEqual(generateTheme('A quiet sea', [velvet]));
    expect(generateTheme('abc', []).css_vars).not.toEqual(generateTheme('abd', []).css_vars);
  });

  it.each([
    ['a green room', 147],
    ['Purples!', 302],
    ['greenish', 147],
    ['#1d3fb8 please', 265],
    ['late ocean evening', 240],
  ])('uses the colour that the prompt names or implies: %j', (prompt, hue) => {
    expect(hueOf(generateTheme(prompt, []).css_vars.light.primary)).toBeCloseTo(hue, -1);
    expect(hueOf(generateTheme(prompt, []).css_vars.dark.primary)).toBeCloseTo(hue, -1);
  });

  it.each<[prompt: string, expected: Partial<Record<ColourVar, number>>]>([
    ['deep plum, brass, teal neon', { primary: 335, background: 88, accent: 190 }],
    ['red on blue', { primary: 27, background: 258 }],
    ['navy and gold', { primary: 265, background: 85 }],
    ['navy with a hint of gold', { primary: 265, background: 265, accent: 85 }],
    ['a splash of lime, plum, brass', { primary: 335, background: 88, accent: 125 }],
    ['plum with brass and gold accents', { primary: 335, background: 88, accent: 85 }],
    ['black and gold', { primary: 85, background: 60 }],
    ['black, gold, teal', { primary: 85, background: 60, accent: 190 }],
    ['sunset over teal', { primary: 190, background: 40 }],
    ['jazz night in red', { primary: 27, background: 262 }],
    ['golden', { primary: 85, background: 85 }],
  ])('gives named colours their parts, before moods: %j', (prompt, expected) => {
    const { light, dark } = generateTheme(prompt, []).css_vars;
    for (const colours of [light, dark])
      for (const name of COLOUR_VARS) {
        const { [name]: hue } = expected;
        if (hue === undefined) continue;
        const apart = Math.abs((hueOf(colours[name]) ?? 0) - hue);
        expect(Math.min(apart, 360 - apart), `${name} of ${prompt}`).toBeLessThan(26);
      }
  });

  it('gives words such as "deep" and "neon" to the colour beside them alone', () => {
    const primaryOf = (prompt: string) =>
      oklchOf(parseColour(generateTheme(prompt, []).css_vars.light.primary) ?? [0, 0, 0]);
    expect(primaryOf('deep plum, brass').l).toBeLessThan(primaryOf('plum, brass').l - 0.05);
    expect(primaryOf('plum, deep brass')).toEqual(primaryOf('plum, brass'));
    expect(primaryOf('plum, brass, teal neon')).toEqual(primaryOf('plum, brass, teal'));
    expect(primaryOf('pastel: plum, brass').c).toBeLessThan(primaryOf('plum, brass').c);
  });

  it.each([
    ['Deep plum, brass and teal neon!', ['deep', 'plum', 'brass', 'teal', 'neon'], []],
    ['a zingy hint of gold', ['hint', 'gold'], ['zingy']],
    ['Sunset, sunset, #ff8800', ['sunset', '#ff8800'], []],
    ['a touch of zing, rounded', ['rounded'], ['touch', 'zing']],
    ['flurble wug constructor', [], ['flurble', 'wug', 'constructor']],
    ['and the', [], []],
  ])('says which words it understood: %j', (prompt, understood, not_understood) => {
    expect(generateTheme(prompt, [])).toMatchObject({ understood, not_understood });
  });

  it('uses the fonts of the first mentioned theme and the colours of the last', () => {
    const theme = generateTheme('as they are', [coastline, velvet]);
    expect(theme.css_vars.theme).toEqual(coastline.css_vars.theme);
    expect(hueOf(theme.css_vars.light.primary)).toBeCloseTo(
      hueOf(velvet.css_vars.light.primary) ?? 0,
      -1,
    );
  });

  it('adds the accent of a prompt to the colours of the last mentioned theme', () => {
    const { light } = generateTheme('with a hint of lime', [velvet]).css_vars;
    expect(light.primary).toBe(generateTheme('as they are', [velvet]).css_vars.light.primary);
    expect(Math.abs((hueOf(light.accent) ?? 0) - 125)).toBeLessThan(20);
  });

  it('ignores an invalid colour that older rules let through', () => {
    const light = { ...coastline.css_vars.light, card: 'oklch(red)' };
    const odd = { ...coastline, css_vars: { ...coastline.css_vars, light } };
    const { card } = generateTheme('rounded red', [odd]).css_vars.light;
    expect(card).toBe(generateTheme('rounded red', []).css_vars.light.card);
  });

  it.each([`${'x'.repeat(199)}🎸🎸`, '👨‍👩‍👧‍👦'.repeat(45), `a${'\u0301'.repeat(400)}`])(
    'cuts no character for the name: %j',
    (prompt) => {
      const theme = generateTheme(prompt, []);
      const name = theme.display_name;
      expect(prompt.toUpperCase().startsWith(name.toUpperCase())).toBe(true);
      expect(prompt.slice(name.length)).not.toMatch(/^[\p{M}\u200D\uDC00-\uDFFF]/u);
    },
  );

  it('follows words about corners', () => {
    expect(generateTheme('rounded red', []).css_vars.theme.radius).toBe('1rem');
    expect(generateTheme('sharp red', [coastline]).css_vars.theme.radius).toBe('0px');
  });

  it.each([
    ['Warm  neon night in the city', 'warm-neon-night-in', 'Warm neon night in'],
    ['A harbour at dusk: neon signs', 'a-harbour-at-dusk', 'A harbour at dusk'],
    ['?!', 'theme-new', '?!'],
    ['velvet', 'theme-velvet', 'Velvet'],
    ['Café Übel', 'cafe-ubel', 'Café Übel'],
    ['夜', 'theme-new', '夜'],
    ['current', 'theme-current', 'Current'],
  ])('names the theme after the prompt: %j', (prompt, name, display_name) => {
    expect(generateTheme(prompt, [])).toMatchObject({ name, display_name, version: 0 });
  });
});
