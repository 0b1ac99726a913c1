let words: Intl.Collator | undefined;

/** The order of names: ignores case and accents, and compares numbers by value. */
export function byWords(a: string, b: string): number {
  // The first one loads the data of its language, which takes a phone as long as rendering a page.
  words ??= new Intl.Collator('en', { sensitivity: 'base', numeric: true });
  return words.compare(a, b);
}

/** The order of dates, timestamps and ids. */
export function byText(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
