const AT_LEAST = 4;

/** How many characters the longest word has, which decides how big a name can be set. Very short ones count as four, or they would burst the page. */
export function longestWord(text: string): number {
  return Math.max(AT_LEAST, ...text.split(/[\s-]+/).map((word) => word.length));
}
