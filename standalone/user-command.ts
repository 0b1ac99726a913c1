import { configuredVenue } from '@stagedoor/platform/venue/venue.presenter';
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import type { Flags } from '@stagedoor/contracts/events/account.events';
import { LINK_PAGES } from '@stagedoor/contracts/facts/link-pages';
import { email as emailSchema } from '@stagedoor/contracts/text';
import { securityLogFiles } from '@stagedoor/platform/process/security-log-files';
import { openCommandCore, type CommandCore } from '../services/command/command-core.ts';
import { callerAs } from '../services/command/run/command-runner.ts';
import { giveFirstPassword } from '../services/command/accounts/accounts.ts';
import { nameFrom, nameOfAddress } from '../services/command/accounts/names.ts';
import { generatePassword } from '../services/command/accounts/passwords.ts';
import { withStores, withStoresOrNew } from './embedded-stores.ts';
import { FLAG, runCommand, TEXT, WrongUsage, type Arguments } from './run-command.ts';

const ACTIONS = ['create', 'grant', 'password', 'rename', 'deactivate', 'activate'] as const;

const OPTIONS = {
  password: TEXT,
  'password-stdin': FLAG,
  'password-file': TEXT,
  // Of a new account; without both the name is made from the address.
  first: TEXT,
  last: TEXT,
  staff: FLAG,
  'site-manager': FLAG,
  auditor: FLAG,
};
type Values = Arguments<typeof OPTIONS>['values'];

const PASSWORD_IN_COMMAND =
  'A password in the command would be in the list of processes, which every account of this' +
  ' machine can read. Use --password-stdin or --password-file FILE.';

/* npm run user: in the running instance, or in one started for it. */
await runCommand({
  name: 'user',
  usage: (typed) => `Opens and changes accounts.
  ${typed} create EMAIL [PASSWORD] [--first NAME] [--last NAME] [FLAGS]
  ${typed} grant EMAIL [FLAGS]               (exactly these flags from now on)
  ${typed} password EMAIL [PASSWORD]         (everybody signed in to the account is signed out)
  ${typed} rename EMAIL NAME
  ${typed} deactivate EMAIL                  (nobody can sign in to it; its flags stay)
  ${typed} activate EMAIL
PASSWORD: --password-stdin | --password-file FILE  (without it one is made up and printed)
FLAGS: [--staff] [--site-manager] [--auditor]`,
  options: OPTIONS,
  positionals: true,
  run: async ({ values, positionals: [first, second, ...names], env, log }) => {
    if (values.password !== undefined) throw new Error(PASSWORD_IN_COMMAND);
    const action = ACTIONS.find((one) => one === first);
    const email = emailSchema.safeParse(second);
    const hasPassword = values['password-stdin'] || values['password-file'] !== undefined;
    const name = names.join(' ').trim();
    if (!action || !email.success || (name !== '') !== (action === 'rename'))
      throw new WrongUsage();
    if (hasPassword && action !== 'create' && action !== 'password') throw new WrongUsage();
    const chosen = await readPassword(values);
    const inVenue = action === 'create' ? withStoresOrNew : withStores;
    await inVenue(env, log, async (stores) => {
      await using core = await openCommandCore({
        ...stores,
        databaseUrl: stores.databases.command,
        security: securityLogFiles(env.DATA_DIR),
        configured: configuredVenue(env),
        publicUrl: env.PUBLIC_URL,
        log,
      });
      const given = { ...values, action, email: email.data, name };
      await changeAccount(core, given, chosen, env.PUBLIC_URL);
    });
  },
});

/** What an operator wants to change, with the options as they are typed. */
interface AccountEdit extends Values {
  action: (typeof ACTIONS)[number];
  email: string;
  /** The new name of an account that is renamed. */
  name: string;
}

/**
 * Opens an account, or changes its flags, password or name, or whether it is active. Without a
 * chosen password one is made up.
 * @throws Error with what to do, Refused
 */
async function changeAccount(
  core: CommandCore,
  given: AccountEdit,
  chosen: string | undefined,
  publicUrl: string | undefined,
) {
  const { accounts, people } = core;
  const { action, email } = given;
  const existing = await accounts.byUsername(email);
  if (action === 'create') {
    if (existing)
      throw new Error(`${email} has an account already. Use "grant", "password" or "rename".`);
    return create(core, given, chosen);
  }
  if (!existing) throw new Error(`There is no account ${email}.`);
  if (action === 'rename') {
    await people.edit(existing.id, nameFrom(given.name), callerAs('operator'));
    return console.log(`${email} is now called ${given.name}.`);
  }
  if (action === 'deactivate' || action === 'activate') {
    const isActive = action === 'activate';
    await people.edit(existing.id, { is_active: isActive }, callerAs('operator'));
    return console.log(`${email} can ${isActive ? 'sign in again' : 'no longer sign in'}.`);
  }
  if (action === 'password') {
    const password = chosen ?? generatePassword();
    // The operator sees a generated password, so its owner has to change it.
    const mustChange = chosen === undefined;
    await accounts.setPassword(existing.id, password, callerAs('operator'), mustChange);
    return console.log(
      `The password of ${email} was changed${mustChange ? ` to ${password}` : ''}.`,
    );
  }
  const { token } = await people.edit(existing.id, flagsOf(given), callerAs('operator'));
  console.log(`${email} now has exactly the flags that were named.`);
  if (token === undefined) return;
  const path = `${LINK_PAGES.invitation}${token}`;
  const link = publicUrl === undefined ? `${path} on the site` : new URL(path, publicUrl).href;
  console.log(`A stranger may have signed up under this address, so its password, logins and
passkeys have ended. Give this link to ${email} alone; it works once, for a week:
${link}`);
}

async function create(
  { accounts, runner }: CommandCore,
  given: AccountEdit,
  password: string | undefined,
): Promise<void> {
  const { email, first, last = '' } = given;
  const name = first === undefined && last === '' ? nameOfAddress(email) : undefined;
  const { user } = await accounts.open(
    {
      id: crypto.randomUUID(),
      username: email,
      email,
      ...(name ?? { first_name: first ?? '', last_name: last }),
      password,
      origin: 'operator',
      commands: [{ type: 'GrantFlags', flags: flagsOf(given), isLastSiteManager: false }],
    },
    runner.runnerFor(callerAs('operator')),
  );
  if (password !== undefined) return console.log(`${email} can sign in.`);
  await giveFirstPassword(accounts, user.id, {
    caller: callerAs('operator'),
    show: (generated) => console.log(`${email} can sign in with the password ${generated}.`),
  });
}

function flagsOf(given: AccountEdit): Flags {
  return {
    is_staff: given.staff,
    is_site_manager: given['site-manager'],
    is_auditor: given.auditor,
  };
}

/** The one line in standard input or a file; undefined without either. @throws Error */
async function readPassword(given: Values): Promise<string | undefined> {
  const { 'password-stdin': fromStdin, 'password-file': file } = given;
  if (fromStdin && file !== undefined)
    throw new Error('Use either --password-stdin or --password-file, not both.');
  if (fromStdin) return oneLine(await stdinText(), 'Standard input');
  if (file === undefined) return undefined;
  const content = await readFile(file, 'utf8').catch((cause: Error) => {
    throw new Error(`The file with the password cannot be read. ${cause.message}`, { cause });
  });
  return oneLine(content, file);
}

async function stdinText(): Promise<string> {
  if (process.stdin.isTTY)
    throw new Error(
      'A terminal would show the password. Pass it to --password-stdin through a pipe, or use' +
        ' --password-file FILE.',
    );
  return text(process.stdin);
}

/** Editors and `echo` end a line, which is no part of the password. */
function oneLine(content: string, place: string): string {
  const line = content.replace(/\r?\n$/, '');
  if (line === '' || /[\r\n]/.test(line))
    throw new Error(`${place} must have the password in one line, and nothing else.`);
  return line;
}
