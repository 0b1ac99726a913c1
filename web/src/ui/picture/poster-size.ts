import type { CSSProperties } from 'react';

/** The width and height of a capital of the display face, in em, estimated generously. */
const CHARACTER = 0.425;
const LINE = 0.86;
const LARGEST = 46;
const SMALLEST = 9;
const MOST_LINES = 3;
/** A longer word gets hyphens, which keeps the name from becoming too small. */
const LONGEST_WORD = 16;

interface Room {
  width: number;
  height: number;
}

/** A name with soft hyphens in its long words. */
export function hyphenated(name: string): string {
  return name.replace(/\S+/g, (word) => {
    const parts = Math.ceil(word.length / LONGEST_WORD);
    const part = new RegExp(`.{1,${Math.ceil(word.length / parts)}}`, 'gu');
    return word.match(part)?.join('\u00AD') ?? word;
  });
}

/** The size of a name in this room, as a custom property in `cqi` for the style sheet. */
export function nameSize(name: string, room: Room): CSSProperties & Record<'--size', string> {
  return { '--size': `${posterSize(name, room)}cqi` };
}

/**
 * The largest size at which a name fits a box in three lines; box and size have the same unit. A
 * name that is too long even for the smallest size takes more lines.
 */
export function posterSize(name: string, { width, height }: Room): number {
  const words = hyphenated(name)
    .split(/[\s\u00AD]+/)
    .map((word) => word.length);
  for (let size = LARGEST; size > SMALLEST; size -= 1) {
    const perLine = Math.floor(width / (CHARACTER * size));
    const lines = linesOf(words, perLine);
    const fits = lines !== undefined && lines <= MOST_LINES && lines * LINE * size <= height;
    if (fits) return size;
  }
  return SMALLEST;
}

/** How many lines words of these lengths fill; undefined when one is longer than a line. */
function linesOf(words: number[], perLine: number): number | undefined {
  let lines = 1;
  let used = 0;
  for (const length of words) {
    if (length > perLine) return undefined;
    const next = used === 0 ? length : used + 1 + length;
    if (next > perLine) lines += 1;
    used = next > perLine ? length : next;
  }
  return lines;
}
