import { z } from 'zod';
import { userSchema, type Person, type User } from '@stagedoor/contracts/account';
import type { Sql } from '../stores/postgres.ts';

export const ACCOUNT_COLUMNS = `id, username, email, first_name, last_name,
  is_staff, is_site_manager, is_auditor, must_change_password`;

const account = userSchema.extend({
  must_change_password: z.boolean().transform((due) => due || undefined),
});

/** The user that the browser may see, from a row with `ACCOUNT_COLUMNS`. */
export function userOf(row: object): User {
  return account.parse(row);
}

const FULL_NAME = (account: string) => `trim(${account}.first_name || ' ' || ${account}.last_name)`;

/**
 * SQL for the name of the account `a`, with the address where another account has the same name;
 * null for a closed one.
 */
export const ACCOUNT_NAME = `
  case
    when ${FULL_NAME('a')} = '' then a.username
    when exists (
      select from app.accounts other
      where ${FULL_NAME('other')} = ${FULL_NAME('a')} and other.id <> a.id
    ) then ${FULL_NAME('a')} || ' (' || a.email || ')'
    else ${FULL_NAME('a')}
  end`;

/** SQL for a `Person`, or null where the SQL for the id gives null. */
export function personWith(id: string): string {
  return `
    case when ${id} is not null then (
      select jsonb_build_object('id', ${id}, 'name', coalesce(max(${ACCOUNT_NAME}), ${id}))
      from app.accounts a where a.id = ${id}
    ) end`;
}

export async function findPerson(sql: Sql, id: string): Promise<Person | undefined> {
  const found = await sql.row<{ person: Person }>(`select ${personWith('$1::text')} as person`, [
    id,
  ]);
  return found?.person;
}
