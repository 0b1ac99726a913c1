import { oklchOf } from '@stagedoor/contracts/facts/colour';
import { parseColour } from '@stagedoor/contracts/facts/colour-text';
import {
  accentBeginnings,
  accentWords,
  colourWords,
  cornerWords,
  moodWords,
  shadeWords,
  smallWords,
  type Ink,
  type Shade,
} from './generate-words.ts';

export type Wish = ReturnType<typeof readPrompt>;

/**
 * Reads a prompt. Named colours come before moods. The first colour leads, the second one is for
 * surfaces, the third one for accents; but nearly grey ones are for surfaces, and "a hint of gold"
 * is an accent.
 */
export function readPrompt(prompt: string) {
  const phrases = prompt.toLowerCase().split(PHRASE_ENDS).map(readPhrase);
  const words = phrases.flatMap((phrase) => phrase.words);
  const main = phrases.filter(({ isAccent }) => !isAccent);
  const named = main.flatMap(({ colours }) => colours);
  const moods = main.flatMap((phrase) => phrase.moods);
  const [hint] = phrases
    .filter(({ isAccent }) => isAccent)
    .flatMap(({ colours, moods: implied }) => [...colours, ...implied]);
  const nearlyGrey = named.find(({ c }) => c < NEARLY_GREY);
  const colours = named.filter((colour) => colour !== nearlyGrey);
  const [lead = nearlyGrey, second] = [...colours, ...moods];
  return {
    /** For buttons and other things that should be seen first. */
    lead,
    /** For surfaces. */
    ground: nearlyGrey ?? second,
    /** For small marks. */
    accent: hint ?? colours[nearlyGrey ? 1 : 2],
    /** What applies to every colour. */
    shade: phrases
      .filter((phrase) => phrase.colours.length + phrase.moods.length === 0)
      .reduce((product, phrase) => both(product, phrase.shade), PLAIN),
    /** A CSS length, where the prompt names one. */
    corners: words.map(({ corners }) => corners).findLast((length) => length !== undefined),
    understood: textsOf(words.filter(({ isUnderstood }) => isUnderstood)),
    not_understood: textsOf(words.filter(({ isUnderstood }) => !isUnderstood)),
  };
}

/** The ink for a prompt that names no colour: always the same for the same prompt. */
export function fallbackInk(prompt: string): Ink {
  let sum = 7;
  for (const sign of prompt.toLowerCase()) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 65_521;
  return { h: sum % 360, c: 0.18 };
}

export function shaded(ink: Ink, { c, l }: Shade): Ink {
  return { ...ink, c: Math.min(0.3, ink.c * c), lift: (ink.lift ?? 0) + l };
}

const NEARLY_GREY = 0.045;
const PLAIN: Shade = { c: 1, l: 0 };
const WORD = /#[0-9a-f]{6}\b|#[0-9a-f]{3}\b|[\p{L}\p{M}\p{N}'’]+/gu;
/** A sign or a joining word ends a phrase, and "a hint" begins one. */
const PHRASE_ENDS = new RegExp(
  `[,;:.!?&+/()\\n]|(?<!\\p{L})(?:(?:and|plus|with|on|in|over|against)(?!\\p{L})|(?=(?:${accentBeginnings.join('|')})))`,
  'u',
);

/** Reads words that belong together, such as "deep plum" or "a hint of gold". */
function readPhrase(text: string) {
  const words = (text.match(WORD) ?? []).filter((word) => !isIn(smallWords, word));
  const shades = words.map((word) => entry(shadeWords, word) ?? PLAIN).reduce(both, PLAIN);
  const colours = words.flatMap((word) => colourOf(word) ?? []);
  const moods = words.flatMap((word) => (colourOf(word) ? [] : (entry(moodWords, word) ?? [])));
  const isColoured = colours.length + moods.length > 0;
  return {
    words: words.map((word) => {
      const corners = entry(cornerWords, word);
      const known = [colourOf(word), entry(moodWords, word), entry(shadeWords, word), corners];
      const isUnderstood =
        known.some((found) => found !== undefined) || (isColoured && isIn(accentWords, word));
      return { text: word, isUnderstood, corners };
    }),
    colours: colours.map((ink) => shaded(ink, shades)),
    moods: moods.map((ink) => shaded(ink, shades)),
    shade: shades,
    isAccent: words.some((word) => isIn(accentWords, word)),
  };
}

function colourOf(word: string): Ink | undefined {
  if (!word.startsWith('#')) return entry(colourWords, word);
  const light = parseColour(word);
  return light && oklchOf(light);
}

function both(one: Shade, other: Shade): Shade {
  return { c: one.c * other.c, l: one.l + other.l };
}

function textsOf(words: readonly { text: string }[]): string[] {
  return [...new Set(words.map(({ text }) => text))];
}

function entry<Value>(words: Readonly<Record<string, Value>>, word: string): Value | undefined {
  const known = (form: string) => (Object.hasOwn(words, form) ? words[form] : undefined);
  return known(word) ?? known(bare(word));
}

function isIn(words: ReadonlySet<string>, word: string): boolean {
  return words.has(word) || words.has(bare(word));
}

/** "purple" of "purples", "gold" of "golden", "green" of "greenish". */
function bare(word: string): string {
  return word.replace(/(?:s|y|en|ish)$/, '');
}
