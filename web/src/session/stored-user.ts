import type { User } from '@stagedoor/contracts/account';
import { parseRecord } from '../boot/parse-record.ts';

/** Parses the user whom the browser stored; null for any other text. */
export function parseUser(stored: string | null): User | null {
  const value = parseRecord(stored ?? '');
  return isUser(value) ? value : null;
}

/** Whether a user is staff or a site manager. */
export function isAdmin(user: User | null): boolean {
  return user !== null && (user.is_staff || user.is_site_manager);
}

function isUser(value: Record<string, unknown>): value is User {
  return (
    ['id', 'username', 'email', 'first_name', 'last_name'].every(
      (field) => typeof value[field] === 'string',
    ) &&
    ['is_staff', 'is_site_manager', 'is_auditor'].every((flag) => typeof value[flag] === 'boolean')
  );
}
