import { randomUUID } from 'node:crypto';
import type { Flags } from '@stagedoor/contracts/events/account.events';
import { createLog } from '@stagedoor/platform/process/log';
import { openCommandCore, type CommandCore } from '../../services/command/command-core.ts';
import { MASTER_KEY } from '../setup/test-master-key.ts';
import { PASSWORD, type TestVenue } from '../setup/test-venue.ts';

type Stores = Pick<TestVenue, 'databases' | 'eventStoreUrl'> & { publicUrl?: string };

const SYSTEM = { id: 'system', role: 'system' };

/** What the command line does, in a command service of its own. */
export async function asOperator<Result>(
  { databases, eventStoreUrl, publicUrl }: Stores,
  work: (core: CommandCore) => Promise<Result>,
): Promise<Result> {
  const core = await openCommandCore({
    databaseUrl: databases.command,
    eventStoreUrl,
    masterKey: MASTER_KEY,
    publicUrl,
    log: createLog('silent', 'test'),
  });
  try {
    return await work(core);
  } finally {
    await core.close();
  }
}

/** Gives an account exactly these flags, and returns the id of the command. */
export async function grantTo(
  { people }: Pick<CommandCore, 'people'>,
  id: string,
  ...granted: (keyof Flags)[]
): Promise<string> {
  const commandId = randomUUID();
  await people.edit(id, flagsOf(granted), { commandId, actor: SYSTEM });
  return commandId;
}

/** Opens an account with the test password, and returns its id. */
export async function openAccount(
  { accounts, runner }: Pick<CommandCore, 'accounts' | 'runner'>,
  name: string,
  origin: 'operator' | 'signup' = 'operator',
): Promise<string> {
  const email = `${name}@venue.example`;
  const given = { id: `account-${name}`, username: email, email, password: PASSWORD, origin };
  const { user } = await accounts.open(
    { ...given, first_name: 'Test', last_name: name },
    runner.runnerFor({ commandId: randomUUID(), actor: SYSTEM }),
  );
  return user.id;
}

function flagsOf(granted: readonly (keyof Flags)[]): Flags {
  return {
    is_staff: granted.includes('is_staff'),
    is_site_manager: granted.includes('is_site_manager'),
    is_auditor: granted.includes('is_auditor'),
  };
}
