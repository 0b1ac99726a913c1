import { oklchOf } from '@stagedoor/contracts/facts/colour';
import { parseColour } from '@stagedoor/contracts/facts/colour-text';
import { cornerWords, inkWords, strengthWords, type Ink } from './generate-words.ts';

/** What a prompt asks for. */
export interface Wish {
  /** In the order of the prompt, #hex colours included. */
  inks: readonly Ink[];
  /** A factor for their chroma. */
  strength: number;
  /** A CSS length, where the prompt names one. */
  corners: string | undefined;
}

/** Reads a prompt word by word; unknown words are ignored. */
export function readPrompt(prompt: string): Wish {
  const words = prompt.toLowerCase().match(/#[0-9a-f]{6}\b|#[0-9a-f]{3}\b|\p{L}+/gu) ?? [];
  return {
    inks: words.flatMap((word) =>
      word.startsWith('#') ? inkOfHex(word) : (entry(inkWords, word) ?? []),
    ),
    strength: words.reduce((product, word) => product * (entry(strengthWords, word) ?? 1), 1),
    corners: words
      .map((word) => entry(cornerWords, word))
      .findLast((length) => length !== undefined),
  };
}

/** The ink for a prompt that names no colour: always the same for the same prompt. */
export function fallbackInk(prompt: string): Ink {
  let sum = 7;
  for (const sign of prompt.toLowerCase()) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 65_521;
  return { h: sum % 360, c: 0.18 };
}

function inkOfHex(hex: string): Ink[] {
  const light = parseColour(hex);
  return light ? [oklchOf(light)] : [];
}

function entry<Value>(words: Readonly<Record<string, Value>>, word: string): Value | undefined {
  const known = (form: string) => (Object.hasOwn(words, form) ? words[form] : undefined);
  return known(word) ?? known(word.replace(/(?:s|y|ish)$/, ''));
}
