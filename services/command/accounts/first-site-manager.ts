import type { User } from '@stagedoor/contracts/account';
import type { Accounts } from './accounts.ts';
import { generatePassword } from './passwords.ts';
import { foldUserName } from './user-name.ts';

/** Makes the first site manager, if missing. @returns a generated password, to be shown once. */
export async function ensureSiteManager(
  accounts: Accounts,
  given: { email?: string | undefined; password?: string | undefined },
): Promise<{ email: string; password: string } | undefined> {
  if (await accounts.hasSiteManager()) return undefined;
  const email = foldUserName(given.email ?? 'admin@venue.example');
  const password = given.password ?? generatePassword();
  const mustChange = given.password === undefined;
  const existing = await accounts.byUsername(email);
  // An earlier start was interrupted, or somebody signed up: the operator decides on the password.
  if (existing) await accounts.setPassword(existing.id, password, { mustChange });
  const { id } = existing ?? (await open(accounts, email, password, mustChange));
  const flags = { is_staff: true, is_site_manager: true, is_auditor: false };
  await accounts.grant(id, flags, {
    commandId: `first-site-manager-${id}`,
    actor: { id: 'system', role: 'system' },
  });
  return given.password ? undefined : { email, password };
}

async function open(
  accounts: Accounts,
  email: string,
  password: string,
  mustChange: boolean,
): Promise<User> {
  const { user } = await accounts.open({
    id: 'first-site-manager',
    username: email,
    email,
    first_name: 'Site',
    last_name: 'Manager',
    password,
    must_change_password: mustChange,
    origin: 'operator',
  });
  return user;
}
