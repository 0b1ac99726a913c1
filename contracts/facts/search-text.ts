const UNDECOMPOSED: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
};
/** Phones type curly quotes and long dashes. */
const QUOTES = /[‘’‚‛“”„‟«»‹›′″`´]/g;
const DASHES = /[‐‑‒–—―−]/g;

/**
 * Folds text for search (lower case, no accents, one kind of quotes and dashes, single spaces), the
 * query as well as the data.
 */
export function searchText(value: string): string {
  return value
    .replace(QUOTES, "'")
    .replaceAll('"', "'")
    .replace(DASHES, '-')
    .normalize('NFKD')
    .replace(/\p{M}|\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðþłħŧıς]/g, (letter) => UNDECOMPOSED[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();
}
