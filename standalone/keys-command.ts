import { join } from 'node:path';
import { readEnv, toolEnv } from '@stagedoor/platform/process/env';
import { createLog } from '@stagedoor/platform/process/log';
import { keysCommand } from '../services/command/keys/rotation.ts';
import { withStores } from './embedded-stores.ts';
import { renewSecret } from './secrets.ts';
import { typedCommand } from './typed-command.ts';

/* npm run keys -- rotate: in the running instance, or in one started for it. */
await keysCommand(typedCommand('keys'), process.argv.slice(2), (work) => {
  const env = readEnv(toolEnv);
  const { DATA_DIR: dataDir, MASTER_KEY, SESSION_SECRET } = env;
  const log = createLog(env.LOG_LEVEL, 'keys');
  const renew = async () => {
    if (!SESSION_SECRET) await renewSecret(dataDir, 'SESSION_SECRET');
    await renewSecret(dataDir, 'MASTER_KEY');
  };
  return withStores(env, log, ({ databases, masterKey }) =>
    work({
      databaseUrl: databases.command,
      masterKey,
      renew: MASTER_KEY ? undefined : renew,
      masterKeyPlace: MASTER_KEY ? 'MASTER_KEY_PREVIOUS' : join(dataDir, 'master-key-previous'),
      sessionSecretPlace: SESSION_SECRET
        ? 'SESSION_SECRET_PREVIOUS'
        : join(dataDir, 'session-secret-previous'),
      log,
    }),
  );
});
