/** Width and height that a capital of the display face takes, in em, generously. */
const CHARACTER = 0.425;
const LINE = 0.86;
const LARGEST = 46;
const SMALLEST = 9;

/** The largest size at which a name fits a box; box and size have the same unit. */
export function posterSize(
  name: string,
  { width, height }: { width: number; height: number },
): number {
  const words = name.split(/\s+/).map((word) => word.length);
  for (let size = LARGEST; size > SMALLEST; size -= 1) {
    const perLine = Math.floor(width / (CHARACTER * size));
    const lines = linesOf(words, perLine);
    if (lines !== undefined && lines * LINE * size <= height) return size;
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
