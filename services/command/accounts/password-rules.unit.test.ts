import { describe, expect, it } from 'vitest';
import { passwordComplaint } from './password-rules.ts';

const ADA = {
  first_name: 'Ada',
  last_name: 'Marsh-Okafor',
  username: 'ada.okafor@example.com',
  email: 'ada.okafor@example.com',
};
const complaint = (password: string) => passwordComplaint(password, ADA, 'The Lantern Room');

describe('the rules for passwords', () => {
  it.each(['12345678', 'Password123', 'QWERTYUIOP', 'ｐａｓｓｗｏｒｄ', 'trustno1', 'letmein1'])(
    'refuse one of the most common passwords: %s',
    (password) => {
      expect(complaint(password)).toBe('This password is too common. Please choose another one.');
    },
  );

  it.each([
    'ada.okafor@example.com',
    'ADA.OKAFOR',
    'adaokafor1990',
    'Marsh-Okafor',
    'OkaforAda!!!',
    'TheLanternRoom',
    'lanternroom2026',
    'lantern.ada.99',
  ])('refuse a password made of the name, the address or the venue: %s', (password) => {
    expect(complaint(password)).toBe(
      'Do not make your password of your name, your e-mail address or the name of the venue.',
    );
  });

  it.each([
    'lantern-and-oyster',
    'ada loves zydeco',
    'a-fine-password',
    '1749-2284-9912',
    'žluťoučký kůň',
  ])('accept a password with enough other letters: %s', (password) => {
    expect(complaint(password)).toBeUndefined();
  });

  it('refuse a password that is too short or too long', () => {
    expect(complaint('tr0ub4d')).toBe('Password must be at least 8 characters');
    expect(complaint('x'.repeat(129))).toBe('Use at most 128 characters.');
  });
});
