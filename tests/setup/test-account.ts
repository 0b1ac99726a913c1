import { randomUUID } from 'node:crypto';
import type { Role } from '@stagedoor/contracts/account';
import { openCommandCore } from '../../services/command/command-core.ts';

/** Opens the account of this role unless it exists, and returns its address. */
export async function ensureAccount(
  stores: Parameters<typeof openCommandCore>[0],
  role: Role,
  password: string,
): Promise<string> {
  const email = `${role}@venue.example`;
  const core = await openCommandCore(stores);
  try {
    if (await core.accounts.byUsername(email)) return email;
    const bySystem = () => ({ commandId: randomUUID(), actor: { id: 'system', role: 'system' } });
    const { user } = await core.accounts.open(
      {
        id: `account-${role}`,
        username: email,
        email,
        first_name: 'Test',
        last_name: role,
        password,
        origin: 'operator',
      },
      core.runner.runnerFor(bySystem()),
    );
    const flags = {
      is_staff: role === 'staff',
      is_site_manager: role === 'site-manager',
      is_auditor: role === 'auditor',
    };
    await core.people.edit(user.id, flags, bySystem());
    return email;
  } finally {
    await core.close();
  }
}
