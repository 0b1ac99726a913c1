import type { User } from '@stagedoor/contracts/account';

type Name = Pick<User, 'first_name' | 'last_name'>;

/** The first word and the others. */
export function nameFrom(name: string): Name {
  const [first_name = '', ...others] = name.trim().split(/\s+/);
  return { first_name, last_name: others.join(' ') };
}

/**
 * A name for somebody of whom only the address is known: "Ada Lovelace" for
 * `ada.lovelace@example.com`. Migration 0015 does the same.
 */
export function nameOfAddress(email: string): Name {
  const [local = ''] = email.split('@');
  const words = local.replace(/\+.*/, '').split(/[._-]+/);
  const spoken = words.filter(Boolean).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return nameFrom(spoken.join(' ') || local);
}

/** The stored form of a user name: case, width and style of letters make no difference. */
export function foldUserName(name: string): string {
  // Via upper case, where letters such as ſ, ß and ı become the same as others.
  return name.normalize('NFKC').trim().toLowerCase().toUpperCase().toLowerCase().normalize('NFKC');
}
