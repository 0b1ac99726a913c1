import type { User } from '@stagedoor/contracts/account';
import { invalidField } from '@stagedoor/contracts/refusals';
import type { AccountCommand } from '@stagedoor/domain/account/account.decider';
import type { SubjectKey } from '@stagedoor/platform/privacy/master-key';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { sealEvent } from '../run/sealed-event.ts';

type Name = Pick<User, 'first_name' | 'last_name'>;

/** The command that gives an account another name. */
export function renaming({ first_name, last_name }: Name, key: SubjectKey): AccountCommand {
  const event = { type: 'AccountRenamed', data: { first_name, last_name } } as const;
  return { type: 'Rename', sealed: sealEvent(event, key).data };
}

/** The command that gives an account another address. */
export function moving(former: string, email: string, key: SubjectKey): AccountCommand {
  const event = { type: 'AccountAddressChanged', data: { email, former } } as const;
  return { type: 'ChangeAddress', sealed: sealEvent(event, key).data };
}

/** Call while accounts are locked. @throws Refused with errors.email for a taken address */
export async function assertFree(sql: Sql, email: string, id: string): Promise<void> {
  const other = await sql.row(
    'select id from app.accounts where (email = $1 or username = $1) and id <> $2',
    [email, id],
  );
  if (other) throw takenAddress();
}

export function takenAddress() {
  return invalidField('email', 'An account with this email address already exists.');
}
