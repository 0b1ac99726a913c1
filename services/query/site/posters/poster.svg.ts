import { contrast } from '@stagedoor/contracts/facts/contrast';
import { posterLook, type PosterLook } from '@stagedoor/contracts/facts/poster-look';
import type { CssVars } from '@stagedoor/contracts/css-vars';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { hexColour } from '@stagedoor/platform/venue/hex-colour';

/** The size that link previews are made for. */
export const POSTER = { width: 1200, height: 630 };

/**
 * The poster of a name, as the site draws it for a show without photos
 * (`web/src/shows/poster.tsx`), in the light colours of the theme and in the shape of a link
 * preview.
 */
export function posterSvg(name: string, vars: CssVars): string {
  const { pattern } = posterLook(name);
  const { plate, ink } = posterColours(name, vars);
  const { width, height } = POSTER;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<rect width="100%" height="100%" fill="${plate}"/>`,
    `<g color="${ink}" fill="currentColor" opacity="0.12">${PATTERNS[pattern]()}</g>`,
    `<g fill="${ink}">${posterLetters(name)}</g>`,
    '</svg>',
  ].join('');
}

/** A theme may leave out every colour but background and primary. */
export function posterColours(name: string, vars: CssVars): { plate: string; ink: string } {
  const { plate, ink } = posterLook(name);
  const colours: CssVars['theme'] & CssVars['light'] = { ...vars.theme, ...vars.light };
  const given = { plate: hexColour(colours[plate]), ink: hexColour(colours[ink]) };
  if (given.plate && given.ink) return { plate: given.plate, ink: given.ink };
  const primary = hexColour(colours.primary) ?? '#000000';
  const isLight = (contrast(primary, '#000000') ?? 0) > (contrast(primary, '#ffffff') ?? 0);
  return { plate: primary, ink: isLight ? '#000000' : '#ffffff' };
}

const PATTERNS: Record<PosterLook['pattern'], () => string> = {
  rays: () => {
    const at = (degrees: number) => {
      const turn = (degrees * Math.PI) / 180;
      const [x, y] = [600 + 1500 * Math.sin(turn), 655 - 1500 * Math.cos(turn)];
      return `${Math.round(x)} ${Math.round(y)}`;
    };
    const rays = times(18, (place) => `M600 655L${at(place * 10 - 85)}L${at(place * 10 - 80)}Z`);
    return `<path d="${rays}"/>`;
  },
  rings: () => {
    const ring = (place: number) => `<circle cx="936" cy="680" r="${108 + place * 144}"/>`;
    return `<g fill="none" stroke="currentColor" stroke-width="72">${times(9, ring)}</g>`;
  },
  stripes: () => {
    const stripe = (place: number) => `<path d="M${place * 176 - 500} 640h88l500-640h-88z"/>`;
    return times(12, stripe);
  },
};

function times(count: number, draw: (place: number) => string): string {
  return Array.from({ length: count }, (_, place) => draw(place)).join('');
}

/**
 * Outlines of the capitals of League Gothic (SIL Open Font License 1.1), 200 units to the em: the
 * width of each letter, and its path. With them the picture needs no fonts on the machine.
 */
const OUTLINES = z
  .record(z.string(), z.string())
  .parse(JSON.parse(readFileSync(new URL('poster-letters.json', import.meta.url), 'utf8')));
const EM = 200;
const LEADING = 0.85;
const FIRST_BASELINE = 0.8;
const DESCENT = 0.12;
const MARGIN = 60;
const LARGEST = 560;
const SMALLEST = 24;
const STEP = 4;
const MOST_LINES = 3;

/** The name as outlines, as large as it fits; empty if a letter has no outline. */
function posterLetters(name: string): string {
  const words = name.toUpperCase().split(/\s+/).map(drawable);
  if (!words.every((word) => word !== undefined)) return '';
  for (let size = LARGEST; size > SMALLEST; size -= STEP) {
    const lines = linesOf(words, ((POSTER.width - 2 * MARGIN) / size) * EM);
    const height = (FIRST_BASELINE + DESCENT + LEADING * (lines.length - 1)) * size;
    const fits = lines.length <= MOST_LINES && height <= POSTER.height - 2 * MARGIN;
    if (lines.length > 0 && fits)
      return lines.map((line, place) => drawn(line, size, place)).join('');
  }
  return '';
}

/** The letters of a word; one whose accent has no outline goes without the accent. */
function drawable(word: string): string[] | undefined {
  const letters = Array.from(word.normalize('NFC'), (letter) =>
    [letter, letter.normalize('NFD').charAt(0)].find((form) => form in OUTLINES),
  );
  return letters.every((letter) => letter !== undefined) ? letters : undefined;
}

/** The lines that these words fill; none if a word is longer than a line. */
function linesOf(words: string[][], width: number): string[][] {
  const lines: string[][] = [];
  for (const word of words) {
    if (widthOf(word) > width) return [];
    const line = lines.at(-1);
    if (line && widthOf([...line, ' ', ...word]) <= width) line.push(' ', ...word);
    else lines.push([...word]);
  }
  return lines;
}

function drawn(line: string[], size: number, place: number): string {
  const baseline = MARGIN + (FIRST_BASELINE + LEADING * place) * size;
  let used = 0;
  const paths = line.map((letter) => {
    const [width = '', path = ''] = partsOf(letter);
    const at = used;
    used += Number(width);
    return `<path transform="translate(${at})" d="${path}"/>`;
  });
  const transform = `translate(${MARGIN} ${Math.round(baseline)}) scale(${size / EM})`;
  return `<g transform="${transform}">${paths.join('')}</g>`;
}

function widthOf(letters: string[]): number {
  return letters.reduce((sum, letter) => sum + Number(partsOf(letter)[0]), 0);
}

/** The width and the path of a letter. */
function partsOf(letter: string): string[] {
  return (OUTLINES[letter] ?? '').split(/ (.*)/s);
}
