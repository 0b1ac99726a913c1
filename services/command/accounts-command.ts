import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
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
    const chosen = await readPassword(given);
    await withStores(async (options) => {
      const core = await openCommandCore(options);
      try {
        const print = (line: string) => process.stdout.write(`${line}\n`);
        await perform(core.accounts, given, chosen, print);
      } finally {
        await core.close();
      }
    });
  } catch (error) {
    if (!(error instanceof Refused || error instanceof UnusableInput)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

const ACTIONS = ['create', 'grant', 'password'] as const;

const usage = (name: string) => `Usage:
  ${name} create EMAIL [PASSWORD] [--first NAME] [--last NAME] [FLAGS]
  ${name} grant EMAIL [FLAGS]               (exactly these flags from now on)
  ${name} password EMAIL [PASSWORD]         (everybody signed in to the account is signed out)
PASSWORD: --password-stdin | --password-file FILE  (without it one is made up and printed)
FLAGS: [--staff] [--site-manager] [--auditor]`;

type Arguments = ReturnType<typeof parsed>;

function parsed(args: string[], name: string) {
  const { positionals, values } = read(args, name);
  const action = ACTIONS.find((one) => one === positionals[0]);
  const email = emailSchema.safeParse(positionals[1]);
  const hasPassword = values['password-stdin'] || values['password-file'] !== undefined;
  if (!action || !email.success || (action === 'grant' && hasPassword))
    throw new UnusableInput(usage(name));
  return { action, email: email.data, ...values };
}

function read(args: string[], name: string) {
  if (args.some((arg) => /^--password(=|$)/.test(arg)))
    throw new UnusableInput(
      'A password in the command would be in the list of processes, which every account of this' +
        ' machine can read. Use --password-stdin or --password-file FILE.',
    );
  const settings = {
    args,
    allowPositionals: true,
    options: {
      'password-stdin': { type: 'boolean', default: false },
      'password-file': { type: 'string' },
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
    throw new UnusableInput(usage(name));
  }
}

type Print = (line: string) => void;

async function perform(
  accounts: Accounts,
  given: Arguments,
  chosen: string | undefined,
  print: Print,
): Promise<void> {
  const { action, email } = given;
  const existing = await accounts.byUsername(email);
  if (action === 'create') {
    if (existing)
      throw new UnusableInput(`${email} has an account already. Use "grant" or "password".`);
    return create(accounts, given, chosen, print);
  }
  if (!existing) throw new UnusableInput(`There is no account ${email}.`);
  if (action === 'password') {
    const password = chosen ?? generatePassword();
    // The operator sees a generated password, so its owner has to change it.
    const mustChange = chosen === undefined;
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

async function create(
  accounts: Accounts,
  given: Arguments,
  password: string | undefined,
  print: Print,
): Promise<void> {
  const { email, first, last } = given;
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

/** Where somebody who types a command keeps a password. */
interface PasswordInput {
  'password-stdin'?: boolean | undefined;
  'password-file'?: string | undefined;
}

/** An input that cannot be used; the message says what to do. */
class UnusableInput extends Error {}

/** The one line in standard input or a file; undefined without either. @throws UnusableInput */
async function readPassword(given: PasswordInput): Promise<string | undefined> {
  const { 'password-stdin': fromStdin, 'password-file': file } = given;
  if (fromStdin && file !== undefined)
    throw new UnusableInput('Use either --password-stdin or --password-file, not both.');
  if (fromStdin) return oneLine(await stdinText(), 'Standard input');
  if (file !== undefined) return oneLine(await fileText(file), file);
  return undefined;
}

async function stdinText(): Promise<string> {
  if (process.stdin.isTTY)
    throw new UnusableInput(
      'A terminal would show the password. Pass it to --password-stdin through a pipe, or use' +
        ' --password-file FILE.',
    );
  return text(process.stdin);
}

async function fileText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new UnusableInput(`The file with the password cannot be read. ${reason}`, { cause });
  }
}

/** Editors and `echo` end a line, which is no part of the password. */
function oneLine(content: string, place: string): string {
  const line = content.replace(/\r?\n$/, '');
  if (line === '' || /[\r\n]/.test(line))
    throw new UnusableInput(`${place} must have the password in one line, and nothing else.`);
  return line;
}
