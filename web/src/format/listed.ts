/** Words as a sentence lists them: "one", "one and two", "one, two, and three". */
export function listed(words: readonly string[]): string {
  if (words.length < 3) return words.join(' and ');
  return `${words.slice(0, -1).join(', ')}, and ${words.at(-1)}`;
}
