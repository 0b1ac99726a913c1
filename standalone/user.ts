import { parseArgs } from 'node:util';
import { Refused } from '@stagedoor/contracts/refusals';
import { email as emailSchema } from '@stagedoor/contracts/text';
import { readEnv, standaloneEnv } from '@stagedoor/platform/process/env';
import { createLog } from '@stagedoor/platform/process/log';
import type { Accounts } from '../services/command/accounts/accounts.ts';
import { madeUpPassword } from '../services/command/accounts/passwords.ts';
import { openCommandCore } from '../services/command/service.ts';
import { securityFile } from './security-file.ts';
import { withStores } from './stores.ts';

const USAGE = `Usage:
  npm run user -- create EMAIL [--password WORD] [--first NAME] [--last NAME] [--staff] [--site-manager] [--auditor]
  npm run user -- grant EMAIL [--staff] [--site-manager] [--auditor]     (exactly these flags from now on)
  npm run user -- password EMAIL [--password WORD]                       (a new password; everybody signed in to the account is signed out)
`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    password: { type: 'string' },
    first: { type: 'string', default: 'Staff' },
    last: { type: 'string', default: 'Member' },
    staff: { type: 'boolean', default: false },
    'site-manager': { type: 'boolean', default: false },
    auditor: { type: 'boolean', default: false },
  },
});
const [action, address] = positionals;
const parsed = emailSchema.safeParse(address);

if (!parsed.success || !['create', 'grant', 'password'].includes(action ?? '')) fail(USAGE);
const password = values.password ?? madeUpPassword();
// Whoever reads the screen has seen a password that was made up.
const mustChange = values.password === undefined;

const env = readEnv(standaloneEnv);
const log = createLog(env.LOG_LEVEL, 'user');
await withStores(env, log, async (stores) => {
  const core = await openCommandCore({
    ...stores,
    databaseUrl: stores.databases.command,
    log,
    security: securityFile(env.DATA_DIR),
    venueName: env.VENUE_NAME,
  });
  try {
    await perform(core.accounts, parsed.data ?? '');
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  } finally {
    await core.close();
  }
});

async function perform(accounts: Accounts, email: string): Promise<void> {
  const existing = await accounts.byUsername(email);
  if (action === 'create') {
    if (existing) fail(`${email} has an account already. Use "grant" or "password".\n`);
    const { first, last } = values;
    const { user } = await accounts.open({
      id: crypto.randomUUID(),
      username: email,
      email,
      first_name: first,
      last_name: last,
      password,
      must_change_password: mustChange,
      origin: 'operator',
    });
    await grant(accounts, user.id);
    process.stdout.write(
      `${email} can sign in${values.password ? '' : ` with the password ${password}`}.\n`,
    );
    return;
  }
  if (!existing) return fail(`There is no account ${email}.\n`);
  if (action === 'grant') {
    const { password: fresh } = await grant(accounts, existing.id);
    process.stdout.write(`${email} now has exactly the flags that were named.\n`);
    if (fresh)
      process.stdout.write(
        `Nobody knows who signed up under this address, so everybody is signed out of the account and its password is now ${fresh}\n(shown this once; give it to ${email} only)\n`,
      );
  } else {
    await accounts.setPassword(existing.id, password, { mustChange });
    process.stdout.write(
      `The password of ${email} was changed${values.password ? '' : ` to ${password}`}.\n`,
    );
  }
}

function grant(accounts: Accounts, id: string): ReturnType<Accounts['grant']> {
  const flags = {
    is_staff: values.staff,
    is_site_manager: values['site-manager'],
    is_auditor: values.auditor,
  };
  return accounts.grant(id, flags, {
    commandId: crypto.randomUUID(),
    actor: { id: 'system', role: 'system' },
  });
}

function fail(message: string): never {
  process.stderr.write(message);
  process.exit(1);
}
