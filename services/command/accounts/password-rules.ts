import type { User } from '@stagedoor/contracts/account';
import { PASSWORD_MAX, SIGNUP_PASSWORD_MIN } from '@stagedoor/contracts/facts/limits';
import { foldUserName } from './names.ts';

/** Why a password is too easy to guess, or not allowed; undefined for a good one. */
export async function passwordComplaint(
  password: string,
  person: Pick<User, 'first_name' | 'last_name' | 'username' | 'email'>,
  venueName: string,
): Promise<string | undefined> {
  if (password.length < SIGNUP_PASSWORD_MIN)
    return `Password must be at least ${SIGNUP_PASSWORD_MIN} characters`;
  if (password.length > PASSWORD_MAX) return `Use at most ${PASSWORD_MAX} characters.`;
  const { first_name, last_name, username, email } = person;
  const own = [first_name, last_name, username, localPart(email), venueName].flatMap(wordsOf);
  const { OWN_WORDS, weaknessOf } = await import('./password-strength.ts');
  return isMadeOf(foldUserName(password), own) ? OWN_WORDS : weaknessOf(password, own);
}

/** A password with this many letters outside the words is good enough. */
const LETTERS_OF_ITS_OWN = 4;

/** Whether the password is little more than these words, digits and signs. */
function isMadeOf(password: string, words: string[]): boolean {
  const longestFirst = words.toSorted((a, b) => b.length - a.length);
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ' '), password);
  const letters = rest.match(/\p{L}/gu) ?? [];
  return rest !== password && letters.length < LETTERS_OF_ITS_OWN;
}

/** The whole text, the text without separators, and its words. */
function wordsOf(text: string): string[] {
  const folded = foldUserName(text);
  const words = folded.split(/[^\p{L}\p{N}]+/u);
  return [folded, words.join(''), ...words].filter(({ length }) => length >= 3);
}

function localPart(email: string): string {
  return email.split('@')[0] ?? '';
}
