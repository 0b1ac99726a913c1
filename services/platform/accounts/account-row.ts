import { z } from 'zod';
import { userSchema, type User } from '@stagedoor/contracts/account';

export const ACCOUNT_COLUMNS = `id, username, email, first_name, last_name,
  is_staff, is_site_manager, is_auditor, must_change_password`;

const account = userSchema.extend({
  must_change_password: z.boolean().transform((due) => due || undefined),
});

/** The user that the browser may see, from a row with `ACCOUNT_COLUMNS`. */
export function userOf(row: object): User {
  return account.parse(row);
}
