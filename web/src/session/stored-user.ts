import type { User } from '@stagedoor/contracts/account';
import { parseRecord } from '../boot/is-record.ts';

/** Where the browser stores the user. */
export const USER_KEY = 'user';

/** Parses the user whom the browser stored; null for any other text. */
export function parseUser(stored: string | null): User | null {
  const value = parseRecord(stored ?? '');
  return isUser(value) ? value : null;
}

/** Whether a user is staff or a site manager. */
export function isAdmin(user: User | null): boolean {
  return user !== null && (user.is_staff || user.is_site_manager);
}

function isUser(value: object): value is User {
  return 'username' in value;
}
