import type { CommandCore, CoreOptions } from '../command-core.ts';
import { callerAs } from '../run/command-runner.ts';
import { derivedId } from '../run/derived-id.ts';
import { giveFirstPassword } from './accounts.ts';
import { foldUserName } from './names.ts';

export interface FirstSiteManagerOptions {
  /** The first site manager, where there is none yet. */
  admin: { email?: string | undefined; password?: string | undefined };
  /** Called once with a password that is generated for the first site manager, to show it. */
  onGeneratedPassword?: (credentials: { email: string; password: string }) => void;
}

/**
 * Makes the first site manager while there is none: in an account of its own, or in the operator's
 * account with this address, whose password stays. An account that somebody opened by signing up
 * gets no rights.
 */
export async function ensureSiteManager({
  accounts,
  people,
  accountChanges,
  runner,
  admin: given,
  onGeneratedPassword = () => undefined,
  log,
}: FirstSiteManagerOptions & CoreOptions & CommandCore): Promise<void> {
  if (await accountChanges.haveSiteManager()) return;
  const email = foldUserName(given.email ?? 'admin@venue.example');
  const existing = await accounts.byUsername(email);
  const { id } = existing ?? (await open());
  const { origin, isUnused } = await accounts.standing(id);
  if (origin === 'signup') return log.warn(STRANGER);
  // An earlier start was interrupted, and its password may never have been shown.
  if (isUnused) await accounts.takePassword(id);
  const flags = { is_staff: true, is_site_manager: true, is_auditor: false };
  await people.edit(id, flags, callerAs('system'));
  await giveFirstPassword(accounts, id, {
    given: given.password,
    caller: callerAs('system'),
    show: (password) => onGeneratedPassword({ email, password }),
  });

  async function open() {
    const { user } = await accounts.open(
      {
        // The same for two services that start together.
        id: derivedId('first site manager', email),
        username: email,
        email,
        first_name: 'Site',
        last_name: 'Manager',
        password: given.password,
        origin: 'operator',
      },
      runner.runnerFor(callerAs('system')),
    );
    return user;
  }
}

const STRANGER =
  'Nobody is a site manager. Somebody signed up under the address in ADMIN_EMAIL, so this start ' +
  'gave that account no rights. If the account is yours, "npm run user -- grant ADDRESS --staff ' +
  '--site-manager" gives it the rights, with a new password.';
