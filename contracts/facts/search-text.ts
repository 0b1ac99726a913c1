/** Letters and signs that have no decomposition, or a wrong one, and what people type for them. */
const TYPED = new Map(
  Object.entries({
    ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ø: 'o', đ: 'd', ð: 'd', ł: 'l', ħ: 'h', ŧ: 't' },
    ...{ ŋ: 'n', ƀ: 'b', ǥ: 'g', ɨ: 'i', ƶ: 'z', ı: 'i', ς: 'σ', '×': 'x', '⁄': '/', '\u0640': '' },
  }),
);
const UNTYPED = new RegExp(`[${[...TYPED.keys()].join('')}]`, 'gu');
/** Phones type curly quotes and long dashes; keyboards of other scripts have their own. */
const QUOTES = /["＂‘’‚‛“”„‟«»‹›′″`´ʹʻʼʽ՚׳״❛-❞〝-〟]/g;
const DASHES = /[\p{Pd}−⁃]/gu;

/**
 * Folds text for search (lower case, no accents, one kind of quotes and dashes, single spaces), the
 * query as well as the data.
 */
export function searchText(value: string): string {
  return value
    .replace(QUOTES, "'")
    .replace(DASHES, '-')
    .normalize('NFKD')
    .replace(/\p{M}|\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase()
    .replace(UNTYPED, (letter) => TYPED.get(letter) ?? letter)
    .replace(/\s+/g, ' ')
    .trim();
}
