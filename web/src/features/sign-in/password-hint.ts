import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { PASSWORD_ESTIMATE } from '@stagedoor/contracts/facts/limits';
import { PASSWORD_WORDS, PASSWORD_YEARS } from '@stagedoor/contracts/facts/password-words';

/* The common passwords weigh much, so this file is loaded when somebody chooses a password. */
const estimator = new ZxcvbnFactory({
  dictionary: { ...dictionary, common: [...PASSWORD_WORDS, ...PASSWORD_YEARS] },
  graphs: adjacencyGraphs,
  maxLength: PASSWORD_ESTIMATE.characters,
  l33tMaxSubstitutions: PASSWORD_ESTIMATE.substitutions,
});

/**
 * Whether a password is easy to guess for somebody who knows these words. It is a hint: the server,
 * which also has a dictionary, decides.
 */
export function isEasyToGuess(password: string, words: readonly string[]): boolean {
  const { score } = estimator.check(password.normalize('NFKC'), [...words]);
  return score < PASSWORD_ESTIMATE.leastScore;
}
