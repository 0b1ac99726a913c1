import type { User } from '@stagedoor/contracts/account';
import { parseRecord } from '../boot/parse-record.ts';

/** Reads a user as the browser stored it; null for anything else. */
export function parseUser(stored: string | null): User | null {
  const value = parseRecord(stored ?? '');
  return isUser(value) ? value : null;
}

/** Whether somebody may use the back office: staff and site managers may. */
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
