import { email as emailSchema } from '@stagedoor/contracts/text';
import { securityLogFiles } from '@stagedoor/platform/process/security-log-files';
import {
  ACTIONS,
  changeAccount,
  readPassword,
  UnusableInput,
} from '../services/command/accounts-command.ts';
import { openCommandCore } from '../services/command/command.service.ts';
import { withStores } from './embedded-stores.ts';
import { FLAG, runCommand, TEXT, WrongUsage } from './run-command.ts';

const PASSWORD_IN_COMMAND =
  'A password in the command would be in the list of processes, which every account of this' +
  ' machine can read. Use --password-stdin or --password-file FILE.';

/* npm run user: in the running instance, or in one started for it. */
await runCommand({
  name: 'user',
  usage: (typed) => `  ${typed} create EMAIL [PASSWORD] [--first NAME] [--last NAME] [FLAGS]
  ${typed} grant EMAIL [FLAGS]               (exactly these flags from now on)
  ${typed} password EMAIL [PASSWORD]         (everybody signed in to the account is signed out)
PASSWORD: --password-stdin | --password-file FILE  (without it one is made up and printed)
FLAGS: [--staff] [--site-manager] [--auditor]`,
  options: {
    password: { type: 'string' },
    'password-stdin': FLAG,
    'password-file': TEXT,
    first: { type: 'string', default: 'Staff' },
    last: { type: 'string', default: 'Member' },
    staff: FLAG,
    'site-manager': FLAG,
    auditor: FLAG,
  },
  positionals: true,
  run: async ({ values, positionals: [first, second], env, log }) => {
    if (values.password !== undefined) throw new UnusableInput(PASSWORD_IN_COMMAND);
    const action = ACTIONS.find((one) => one === first);
    const email = emailSchema.safeParse(second);
    const hasPassword = values['password-stdin'] || values['password-file'] !== undefined;
    if (!action || !email.success || (action === 'grant' && hasPassword)) throw new WrongUsage();
    const chosen = await readPassword(values);
    await withStores(env, log, async (stores) => {
      const core = await openCommandCore({
        ...stores,
        databaseUrl: stores.databases.command,
        security: securityLogFiles(env.DATA_DIR),
        venueName: env.VENUE_NAME,
        log,
      });
      const print = (line: string) => process.stdout.write(`${line}\n`);
      try {
        await changeAccount(core.accounts, { ...values, action, email: email.data }, chosen, print);
      } finally {
        await core.close();
      }
    });
  },
});
