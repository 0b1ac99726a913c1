import { readFileSync } from 'node:fs';
import { z } from 'zod';

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
export function posterLetters(name: string, box: { width: number; height: number }): string {
  const words = name.toUpperCase().split(/\s+/).map(drawable);
  if (!words.every((word) => word !== undefined)) return '';
  for (let size = LARGEST; size > SMALLEST; size -= STEP) {
    const lines = linesOf(words, ((box.width - 2 * MARGIN) / size) * EM);
    const height = (FIRST_BASELINE + DESCENT + LEADING * (lines.length - 1)) * size;
    const fits = lines.length <= MOST_LINES && height <= box.height - 2 * MARGIN;
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
