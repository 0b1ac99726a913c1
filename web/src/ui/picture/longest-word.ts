const AT_LEAST = 4;

/** The length of the longest word, at least four: it decides how large a name can be set. */
export function longestWord(text: string): number {
  return Math.max(AT_LEAST, ...text.split(/[\s-]+/).map((word) => word.length));
}
