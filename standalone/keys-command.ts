import { join } from 'node:path';
import { rotate } from '../services/command/keys/rotation.ts';
import { withStores } from './embedded-stores.ts';
import { runCommand, WrongUsage } from './run-command.ts';
import { renewSecret } from './secrets.ts';

/* npm run keys -- rotate: in the running instance, or in one started for it. */
await runCommand({
  name: 'keys',
  usage: (typed) => `  ${typed} rotate`,
  options: {},
  positionals: true,
  run: async ({ positionals, env, log }) => {
    if (positionals.length !== 1 || positionals[0] !== 'rotate') throw new WrongUsage();
    const { DATA_DIR: dataDir, MASTER_KEY, SESSION_SECRET } = env;
    const renew = async () => {
      if (!SESSION_SECRET) await renewSecret(dataDir, 'SESSION_SECRET');
      await renewSecret(dataDir, 'MASTER_KEY');
    };
    await withStores(env, log, async ({ databases, masterKey }) => {
      const report = await rotate({
        databaseUrl: databases.command,
        masterKey,
        renew: MASTER_KEY ? undefined : renew,
        masterKeyPlace: MASTER_KEY ? 'MASTER_KEY_PREVIOUS' : join(dataDir, 'master-key-previous'),
        sessionSecretPlace: SESSION_SECRET
          ? 'SESSION_SECRET_PREVIOUS'
          : join(dataDir, 'session-secret-previous'),
        log,
      });
      process.stdout.write(report);
    });
  },
});
