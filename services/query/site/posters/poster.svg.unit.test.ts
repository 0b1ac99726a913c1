import { describe, expect, it } from 'vitest';
import { lantern } from '@stagedoor/contracts/system-themes/lantern.theme';
import { posterSvg } from './poster.svg.ts';

const { theme, light } = lantern.css_vars;
const lettersIn = (svg: string) => svg.match(/<path transform="translate\(\d+\)"/g)?.length ?? 0;
const linesIn = (svg: string) => svg.match(/<g transform="translate/g)?.length ?? 0;
const sizeIn = (svg: string) => Number(/scale\(([\d.]+)\)/.exec(svg)?.[1]);

describe('drawing a poster', () => {
  it('draws the name in outlines, the shorter the larger, in three lines at most', () => {
    const long = posterSvg('The Midnight Orchestra of Lisbon', lantern.css_vars);
    expect(lettersIn(long)).toBe('TheMidnightOrchestraofLisbon'.length + 2);
    expect(linesIn(long)).toBe(3);
    expect(sizeIn(posterSvg('Hum', lantern.css_vars))).toBeGreaterThan(sizeIn(long));
    expect(long).not.toMatch(/<text|font/);
  });

  it('uses the colours of the theme in a notation that every program knows', () => {
    const given = { theme, dark: lantern.css_vars.dark, light: { ...light } };
    for (const name of ['primary', 'inverse', 'secondary', 'primary-text', 'destructive'] as const)
      given.light[name] = 'oklch(0.5 0.1 150)';
    expect(posterSvg('Hum', given)).not.toContain('oklch');
    expect(posterSvg('Hum', given)).not.toBe(posterSvg('Hum', lantern.css_vars));
  });

  it('draws a theme that has no more than a background and a primary colour', () => {
    const colours = { background: '#ffffff', primary: '#ffe600' };
    const least = { theme: {}, light: colours, dark: colours };
    expect(posterSvg('Hum', least)).toContain('fill="#ffe600"');
    expect(posterSvg('Hum', least)).toContain('fill="#000000"');
  });

  it('leaves out an accent it cannot draw, and all letters where one is missing', () => {
    expect(lettersIn(posterSvg('Trần', lantern.css_vars))).toBe(4);
    expect(lettersIn(posterSvg('山 Band', lantern.css_vars))).toBe(0);
  });

  it('draws a name that is markup as letters', () => {
    expect(posterSvg('</svg><script>', lantern.css_vars)).not.toContain('script');
  });
});
