import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as passwords } from '@zxcvbn-ts/language-common';
import { dictionary as english, translations } from '@zxcvbn-ts/language-en';
import { PASSWORD_ESTIMATE } from '@stagedoor/contracts/facts/limits';
import { PASSWORD_WORDS, PASSWORD_YEARS } from '@stagedoor/contracts/facts/password-words';

/* The dictionaries take some 50 MB, so this file is loaded when the first password is judged. */
export const OWN_WORDS =
  'Do not make your password of your name, your e-mail address or the name of the venue.';
const ADVICE = 'Use three or four words that do not belong together.';
export const EASY = `This password is easy to guess. ${ADVICE}`;

const estimator = new ZxcvbnFactory({
  dictionary: { ...passwords, ...english, common: [...PASSWORD_WORDS, ...PASSWORD_YEARS] },
  graphs: adjacencyGraphs,
  translations: {
    ...translations,
    warnings: { ...translations.warnings, userInputs: OWN_WORDS },
  },
  // Every request waits while a password is judged.
  maxLength: PASSWORD_ESTIMATE.characters,
  l33tMaxSubstitutions: PASSWORD_ESTIMATE.substitutions,
});

/** Why a password is easy to guess for somebody who knows these words; undefined if it is not. */
export function weaknessOf(password: string, words: string[]): string | undefined {
  const { score, feedback } = estimator.check(password.normalize('NFKC'), words);
  if (score >= PASSWORD_ESTIMATE.leastScore) return undefined;
  return feedback.warning ? `${feedback.warning} ${ADVICE}` : EASY;
}
