import { z } from 'zod';
import {
  mayAccess,
  userSchema,
  type Person,
  type Role,
  type User,
} from '@stagedoor/contracts/account';
import { accountStream } from '@stagedoor/contracts/events/streams';
import { ERASED } from '@stagedoor/contracts/history';
import { ACCOUNT_FLAGS } from '@stagedoor/contracts/facts/account-flags';
import type { Sql } from '../stores/postgres.ts';

export const ACCOUNT_COLUMNS = `id, username, email, first_name, last_name,
  ${ACCOUNT_FLAGS.join(', ')}, must_change_password`;

const account = userSchema.extend({
  must_change_password: z.boolean().transform((due) => due || undefined),
});

/** The user that the browser may see, from a row with `ACCOUNT_COLUMNS`. */
export function userOf(row: object): User {
  return account.parse(row);
}

const FULL_NAME = (account: string) => `trim(${account}.first_name || ' ' || ${account}.last_name)`;

/** What tells people with the same name apart. Addresses are for staff alone. */
export type NameSuffix = 'address' | 'id';

export function nameSuffixFor(role: Role): NameSuffix {
  return mayAccess(role, 'staff') ? 'address' : 'id';
}

/**
 * SQL for the name of the account `a`; null for a closed one. It has the suffix where another
 * account that ever had rights has the same name, so that nobody who signs up changes a name.
 */
export function accountName(suffix: NameSuffix): string {
  const [nameless, apart] = suffix === 'id' ? [ID_START, ID_START] : ['a.username', 'a.email'];
  return `
  case
    when ${FULL_NAME('a')} = '' then ${nameless}
    when exists (
      select from app.accounts other
      where other.had_rights and ${FULL_NAME('other')} = ${FULL_NAME('a')} and other.id <> a.id
    ) then ${FULL_NAME('a')} || ' (' || ${apart} || ')'
    else ${FULL_NAME('a')}
  end`;
}

const ID_START = 'left(a.id, 8)';

/** SQL for the name of an account that may be closed or erased; `id` is SQL for its id. */
export function nameOrId(suffix: NameSuffix, id: string): string {
  return `coalesce(${accountName(suffix)}, ${nameWithoutAccount(id)})`;
}

function nameWithoutAccount(id: string): string {
  return `
  case when exists (
    select from app.subject_keys
    where subject = '${accountStream('')}' || ${id} and destroyed_at is not null
  ) then '${ERASED}' else ${id} end`;
}

/** SQL for a `Person`, or null where the SQL for the id gives null. */
export function personWith(id: string, suffix: NameSuffix = 'address'): string {
  return `
    case when ${id} is not null then (
      select jsonb_build_object(
        'id', ${id}, 'name', coalesce(max(${accountName(suffix)}), ${nameWithoutAccount(id)})
      )
      from app.accounts a where a.id = ${id}
    ) end`;
}

export async function findPerson(sql: Sql, id: string): Promise<Person | undefined> {
  const found = await sql.row<{ person: Person }>(`select ${personWith('$1::text')} as person`, [
    id,
  ]);
  return found?.person;
}
