import type { CSSProperties } from 'react';

/** The width of a letter or a blank of the display face in em, estimated generously. */
const LETTER = 0.425;
/** The height of a line of capitals in em. */
const LINE = 0.86;
const LARGEST = 46;
const SMALLEST = 9;
const MOST_LINES = 3;
/** A longer word breaks anywhere, which keeps the name from becoming too small. */
const LONGEST_WORD = 16;
/** The scripts without capitals. */
const TALL = /\p{Lo}/u;
/** Before these letters, Thai to Khmer and Chinese to Korean, a line breaks without a blank. */
const BREAKING = /(?=[\u0e00-\u109f\u1780-\u17ff\u2e80-\uffef])/;

type Room = Pick<DOMRect, 'width' | 'height'>;

/** The size of a name in this room, as a custom property in `cqi` for the style sheet. */
export function nameSize(name: string, room: Room): CSSProperties & Record<'--size', string> {
  return { '--size': `${posterSize(name, room)}cqi`, lineHeight: lineHeight(name) };
}

/** The height of lines (em) of a text whose letters are taller than capitals. */
export function lineHeight(text: string): number | undefined {
  return TALL.test(text) ? 1.35 : /\p{M}/u.test(text.normalize('NFD')) ? 1.1 : undefined;
}

/**
 * The largest size at which a name fits a box in three lines; box and size have the same unit. A
 * name that is too long even for the smallest size takes more lines.
 */
export function posterSize(name: string, { width, height }: Room): number {
  const words = name.split(/\s+/).flatMap(partsOf);
  const line = lineHeight(name) ?? LINE;
  for (let size = LARGEST; size > SMALLEST; size -= 1) {
    const lines = linesOf(words, width / size);
    const fits = lines !== undefined && lines <= MOST_LINES && lines * line * size <= height;
    if (fits) return size;
  }
  return SMALLEST;
}

/** A long word in the even parts that it fills, in the scripts with capitals. */
function partsOf(word: string): string[] {
  const parts = TALL.test(word) ? 1 : Math.ceil(word.length / LONGEST_WORD);
  return word.match(new RegExp(`.{1,${Math.ceil(word.length / parts)}}`, 'gu')) ?? [];
}

/** How many lines of this room (em) words fill; undefined when one is longer than a line. */
function linesOf(words: string[], room: number): number | undefined {
  let lines = 1;
  let used = 0;
  for (const word of words) {
    let blank = LETTER;
    for (const part of word.split(BREAKING)) {
      const width = widthOf(part);
      if (width > room) return undefined;
      const next = used === 0 ? width : used + blank + width;
      if (next > room) lines += 1;
      used = next > room ? width : next;
      blank = 0;
    }
  }
  return lines;
}

/** The display face has Latin letters alone, which are narrow; marks have no width of their own. */
function widthOf(part: string): number {
  let width = 0;
  for (const letter of part.replace(/[\p{M}\p{Cf}]/gu, ''))
    width += letter > '\u2e80' ? 1 : /[ -\u024f\u1e00-\u206f]/.test(letter) ? LETTER : 0.75;
  return width;
}
