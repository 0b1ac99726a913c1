import { describe, expect, it } from 'vitest';
import { systemThemes } from '../system-themes/system-themes.ts';
import { contrast, MARK_CONTRAST } from './contrast.ts';
import { logoOfPages, platesOf } from './venue-logo.ts';

const logo = `/photos/${'a'.repeat(40)}.webp`;
const LOGOS = {
  wide: { width: 2_400, height: 240, ink: '#c0392b' },
  tall: { width: 90, height: 900, ink: '#1b2a49' },
  tiny: { width: 16, height: 16, ink: '#ffd400' },
  transparent: { width: 640, height: 480, ink: null },
  'white on transparent': { width: 1_200, height: 400, ink: '#ffffff' },
};
const MODES = ['light', 'dark'] as const;
const OTHER = { light: 'dark', dark: 'light' } as const;

describe.each(Object.entries(LOGOS))('a logo that is %s', (_, look) => {
  it.each(systemThemes.map((theme) => [theme.name, theme.css_vars] as const))(
    'can be told from what is behind it in the theme %s, with a plate only where it needs one',
    (_name, grounds) => {
      const { style } = logoOfPages({ logo, logo_look: look }, grounds);
      for (const mode of MODES) {
        const { background } = grounds[mode];
        const without = look.ink === null ? undefined : contrast(look.ink, background);
        if (without === undefined || without >= MARK_CONTRAST) {
          expect(style[`--on-${mode}`]).toBeUndefined();
        } else {
          expect(style[`--on-${mode}`]).toBe(grounds[OTHER[mode]].background);
          expect(contrast(look.ink ?? '', style[`--on-${mode}`] ?? '')).toBeGreaterThanOrEqual(
            MARK_CONTRAST,
          );
        }
      }
    },
  );
});

describe('the file of a logo', () => {
  it.each([
    ['wide', '-640.webp'],
    ['tall', '-90.webp'],
    ['tiny', '.webp'],
    ['white on transparent', '-320.webp'],
  ] as const)('is the smallest that is sharp on dense screens: %s', (name, ending) => {
    const { src } = logoOfPages({ logo, logo_look: LOGOS[name] });
    expect(src).toBe(logo.replace('.webp', ending));
  });

  it('is the whole one where no other is large enough', () => {
    const small = { width: 400, height: 40, ink: null };
    expect(logoOfPages({ logo, logo_look: small }).src).toBe(logo);
  });
});

describe('the plates of a logo', () => {
  it('are left out where the other background tells it no better, or a colour is unknown', () => {
    const grounds = { light: { background: '#888888' }, dark: { background: '#777777' } };
    expect(platesOf('#808080', grounds)).toEqual({ '--on-light': '#777777' });
    expect(platesOf('#ffffff', { light: { background: 'x' }, dark: { background: 'y' } })).toEqual(
      {},
    );
  });
});
