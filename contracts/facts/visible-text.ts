/** The two joiners where they join nothing: some scripts and emoji need them between letters. */
const STRAY_JOINER = /(?<![\p{L}\p{M}\p{S}])[\u200C\u200D]|[\u200C\u200D](?![\p{L}\p{M}\p{S}])/gu;
/** Format characters, except joiners and the tags that turn a black flag into that of England. */
const FORMAT =
  /(?![\u200C\u200D]|(?<=\u{1F3F4}[\u{E0020}-\u{E007E}]*)[\u{E0020}-\u{E007F}])\p{Cf}/gu;
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;
/** Some that are drawn blank count as letters or symbols, as in Braille, notes and hieroglyphs. */
const VISIBLE = /(?![\p{DI}\u2800\uFFFC\u{1D159}\u{13441}\u{13442}])[\p{L}\p{N}\p{P}\p{S}]/u;
const BREAK = /\r\n?|[\n\t\u2028\u2029]/g;

/** Whether a reader would see anything of a text. */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text);
}

/** A text on one line, trimmed: blanks for line breaks and tabs, no invisible format characters. */
export function oneLine(text: string): string {
  return text.replace(BREAK, ' ').replace(FORMAT, '').replace(STRAY_JOINER, '').trim();
}

/** The text without characters that are never drawn. */
export function withoutIgnorable(text: string): string {
  return text.replace(IGNORABLE, '');
}
