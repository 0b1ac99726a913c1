import { describe, expect, it } from 'vitest';
import { isEasyToGuess } from './password-hint.ts';

describe('the hint at a new password', () => {
  it.each([
    'password2026',
    'P@ssw0rd!',
    'aaaaaaaa',
    '        ',
    'lantern2026',
    'Marlow99',
    'Summer2026!',
    'Konzert#2031',
  ])('warns of a password that is easy to guess: %s', (password) => {
    expect(isEasyToGuess(password, ['Eve', 'Marlow', 'lantern'])).toBe(true);
  });

  it.each(['correct horse battery staple', 'tuba zebra kite', 'Zx8vLq0pTnWb2aYk'])(
    'does not warn of a passphrase or a generated password: %s',
    (password) => {
      expect(isEasyToGuess(password, ['Eve', 'Marlow', 'lantern'])).toBe(false);
    },
  );
});
