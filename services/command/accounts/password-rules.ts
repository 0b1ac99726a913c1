import type { User } from '@stagedoor/contracts/account';
import { PASSWORD_WORDS } from '@stagedoor/contracts/facts/password-words';
import { searchText } from '@stagedoor/contracts/facts/search-text';
import { newPassword } from '@stagedoor/contracts/session.api';

/** Why a password is too short or too long; undefined for one that is not. */
export function lengthComplaint(password: string): string | undefined {
  return newPassword.safeParse(password).error?.issues[0]?.message;
}

/** Why a password is too easy to guess for an account with rights; undefined for a good one. */
export async function weakness(
  password: string,
  person: Pick<User, 'first_name' | 'last_name' | 'username' | 'email'>,
  venueName: string,
): Promise<string | undefined> {
  const { first_name, last_name, username, email } = person;
  const [mailbox = ''] = email.split('@');
  const own = [first_name, last_name, username, mailbox, venueName].flatMap(wordsOf);
  const { EASY, OWN_WORDS, weaknessOf } = await import('./password-strength.ts');
  if (isMadeOf(password, own)) return OWN_WORDS;
  const weak = weaknessOf(password, own);
  return weak ?? (isMadeOf(password, [...own, ...PASSWORD_WORDS]) ? EASY : undefined);
}

/** A password with this many letters outside the words is good enough. */
const LETTERS_OF_ITS_OWN = 4;

/** Whether the password is little more than these words, digits and signs. */
function isMadeOf(password: string, words: string[]): boolean {
  const longestFirst = words.toSorted((a, b) => b.length - a.length);
  const folded = searchText(password);
  // Digits and signs count as the letters that they look like, and as themselves.
  return [folded, folded.replace(/[01345$7@!]/g, (sign) => LOOKS_LIKE[sign] ?? sign)].some(
    (text) => {
      const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ' '), text);
      const letters = rest.match(/\p{L}/gu) ?? [];
      return rest !== text && letters.length < LETTERS_OF_ITS_OWN;
    },
  );
}

const LOOKS_LIKE: Record<string, string> = {
  ...{ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', $: 's', '@': 'a', '!': 'i' },
};

/** The whole text, the text without separators, and its words. */
function wordsOf(text: string): string[] {
  const folded = searchText(text);
  const words = folded.split(/[^\p{L}\p{N}]+/u);
  return [folded, words.join(''), ...words].filter(({ length }) => length >= 3);
}
