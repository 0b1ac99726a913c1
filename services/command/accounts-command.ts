import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import type { Accounts } from './accounts/accounts.ts';
import { giveFirstPassword } from './accounts/first-password.ts';
import { generatePassword } from './accounts/passwords.ts';

export const ACTIONS = ['create', 'grant', 'password'] as const;

/** What an operator wants to change, with the options as they are typed. */
interface AccountChange {
  action: (typeof ACTIONS)[number];
  email: string;
  first: string;
  last: string;
  staff: boolean;
  'site-manager': boolean;
  auditor: boolean;
}

type Print = (line: string) => void;

/**
 * Opens an account, or changes its flags or password. Without a chosen password one is made up.
 * @throws UnusableInput, Refused
 */
export async function changeAccount(
  accounts: Accounts,
  given: AccountChange,
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
  given: AccountChange,
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

function grant(accounts: Accounts, id: string, given: AccountChange): Promise<void> {
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
export class UnusableInput extends Error {}

/** The one line in standard input or a file; undefined without either. @throws UnusableInput */
export async function readPassword(given: PasswordInput): Promise<string | undefined> {
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
