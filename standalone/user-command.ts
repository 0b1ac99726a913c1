import { readEnv, toolEnv } from '@stagedoor/platform/process/env';
import { createLog } from '@stagedoor/platform/process/log';
import { securityLogFiles } from '@stagedoor/platform/process/security-log-files';
import { userCommand } from '../services/command/accounts-command.ts';
import { withStores } from './embedded-stores.ts';
import { typedCommand } from './typed-command.ts';

/* npm run user: in the running instance, or in one started for it. */
await userCommand(typedCommand('user'), process.argv.slice(2), (work) => {
  const env = readEnv(toolEnv);
  const log = createLog(env.LOG_LEVEL, 'user');
  return withStores(env, log, (stores) =>
    work({
      ...stores,
      databaseUrl: stores.databases.command,
      security: securityLogFiles(env.DATA_DIR),
      venueName: env.VENUE_NAME,
      log,
    }),
  );
});
