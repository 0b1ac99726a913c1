import { parseArgs } from 'node:util';
import { Refused } from '@stagedoor/contracts/refusals';
import { email as emailSchema } from '@stagedoor/contracts/text';
import type { Accounts } from './accounts/accounts.ts';
import { giveFirstPassword } from './accounts/first-password.ts';
import { generatePassword } from './accounts/passwords.ts';
import { openCommandCore } from './command.service.ts';

type CoreOptions = Parameters<typeof openCommandCore>[0];

/** Opens an account, or changes its flags or password. `name` is the command as it is typed. */
export async function userCommand(
  name: string,
  args: string[],
  withStores: (work: (options: CoreOptions) => Promise<void>) => Promise<void>,
): Promise<void> {
  try {
    const given = parsed(args, name);
    await withStores(async (options) => {
      const core = await openCommandCore(options);
      try {
        await perform(core.accounts, given, (line) => process.stdout.write(`${line}\n`));
      } finally {
        await core.close();
      }
    });
  } catch (error) {
    if (!(error instanceof Refused || error instanceof UsageError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

const ACTIONS = ['create', 'grant', 'password'] as const;

const usage = (name: string) => `Usage:
  ${name} create EMAIL [--password WORD] [--first NAME] [--last NAME] [FLAGS]
  ${name} grant EMAIL [FLAGS]               (exactly these flags from now on)
  ${name} password EMAIL [--password WORD]  (everybody signed in to the account is signed out)
FLAGS: [--staff] [--site-manager] [--auditor]`;

type Arguments = ReturnType<typeof parsed>;

class UsageError extends Error {}

function parsed(args: string[], name: string) {
  const { positionals, values } = read(args, name);
  const action = ACTIONS.find((one) => one === positionals[0]);
  const email = emailSchema.safeParse(positionals[1]);
  if (!action || !email.success) throw new UsageError(usage(name));
  return { action, email: email.data, ...values };
}

function read(args: string[], name: string) {
  const settings = {
    args,
    allowPositionals: true,
    options: {
      password: { type: 'string' },
      first: { type: 'string', default: 'Staff' },
      last: { type: 'string', default: 'Member' },
      staff: { type: 'boolean', default: false },
      'site-manager': { type: 'boolean', default: false },
      auditor: { type: 'boolean', default: false },
    },
  } as const;
  try {
    return parseArgs(settings);
  } catch {
    throw new UsageError(usage(name));
  }
}

type Print = (line: string) => void;

async function perform(accounts: Accounts, given: Arguments, print: Print): Promise<void> {
  const { action, email } = given;
  const existing = await accounts.byUsername(email);
  if (action === 'create') {
    if (existing)
      throw new UsageError(`${email} has an account already. Use "grant" or "password".`);
    return create(accounts, given, print);
  }
  if (!existing) throw new UsageError(`There is no account ${email}.`);
  if (action === 'password') {
    const password = given.password ?? generatePassword();
    // The operator sees a generated password, so its owner has to change it.
    const mustChange = given.password === undefined;
    await accounts.setPassword(existing.id, password, { mustChange });
    return print(`The password of ${email} was changed${mustChange ? ` to ${password}` : ''}.`);
  }
  await grant(accounts, existing.id, given);
  print(`${email} now has exactly the flags that were named.`);
  await giveFirstPassword(accounts, existing.id, {
    show: (password) =>
      print(`A stranger may have signed up under this address, so all its sessions have ended
and its password is now ${password} (shown only once; give it to ${email} only)`),
  });
}

async function create(accounts: Accounts, given: Arguments, print: Print): Promise<void> {
  const { email, first, last, password } = given;
  const { user } = await accounts.open({
    id: crypto.randomUUID(),
    username: email,
    email,
    first_name: first,
    last_name: last,
    password,
    origin: 'operator',
  });
  await grant(accounts, user.id, given);
  if (password !== undefined) return print(`${email} can sign in.`);
  await giveFirstPassword(accounts, user.id, {
    show: (generated) => print(`${email} can sign in with the password ${generated}.`),
  });
}

function grant(accounts: Accounts, id: string, given: Arguments): Promise<void> {
  const flags = {
    is_staff: given.staff,
    is_site_manager: given['site-manager'],
    is_auditor: given.auditor,
  };
  return accounts.grant(id, flags, {
    commandId: crypto.randomUUID(),
    actor: { id: 'system', role: 'system' },
  });
}
