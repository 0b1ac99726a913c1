import { join } from 'node:path';
import { openMasterKey } from '@stagedoor/platform/privacy/master-key';
import type { ToolEnv } from '@stagedoor/platform/process/env';
import { connect } from '@stagedoor/platform/stores/postgres';
import { migrate } from '../services/command/migrate.ts';
import { isRotating, rotateKeys, type Rotation } from './rotate-keys.ts';
import { withStores } from './embedded-stores.ts';
import { runCommand, WrongUsage } from './run-command.ts';
import { renewSecret } from './secrets.ts';

const LOCK = `select pg_advisory_lock(hashtextextended('stagedoor keys', 0))`;

/* npm run keys -- rotate: in the running instance, or in one started for it. */
await runCommand({
  name: 'keys',
  usage: (typed) => `Changes the master key and the session secret.\n  ${typed} rotate`,
  options: {},
  positionals: true,
  run: async ({ positionals, env, log }) => {
    if (positionals.length !== 1 || positionals[0] !== 'rotate') throw new WrongUsage();
    const { DATA_DIR: dataDir, MASTER_KEY, SESSION_SECRET } = env;
    await withStores(env, log, async ({ databases, masterKey }) => {
      await migrate(databases.command, log);
      await using connection = await connect(databases.command);
      // Keeps other rotations of this database out until the connection ends.
      await connection.rows(LOCK);
      // A rotation that was interrupted is completed before a new one begins.
      if (!MASTER_KEY && !(await isRotating(connection, openMasterKey(masterKey)))) {
        if (!SESSION_SECRET) await renewSecret(dataDir, 'SESSION_SECRET');
        await renewSecret(dataDir, 'MASTER_KEY');
      }
      const current = openMasterKey(masterKey);
      const rotation = await rotateKeys(connection, current);
      console.log(reportOf(rotation, current.id, env));
    });
  },
});

function reportOf({ rewrapped, damaged, replaced }: Rotation, id: string, env: ToolEnv) {
  const { DATA_DIR: dataDir, MASTER_KEY, SESSION_SECRET } = env;
  // Where the operator can remove an earlier key.
  const masterKeyPlace = MASTER_KEY ? 'MASTER_KEY_PREVIOUS' : join(dataDir, 'master-key-previous');
  const sessionSecretPlace = SESSION_SECRET
    ? 'SESSION_SECRET_PREVIOUS'
    : join(dataDir, 'session-secret-previous');
  if (replaced.length === 0)
    return (
      `Everything is wrapped by the master key ${id} already: nothing to do. ` +
      'To rotate, put a new key into MASTER_KEY and the present one into MASTER_KEY_PREVIOUS.'
    );
  return [
    `Rewrapped ${rewrapped} keys. All keys, and new ones, are wrapped by the master key ${id}.`,
    ...(damaged > 0
      ? [`${damaged} keys are opened by none of the master keys, and stayed as they were.`]
      : []),
    `Nothing needs ${replaced.join(', ')} any more: you may remove it from ${masterKeyPlace}.`,
    'Earlier backups need it: keep it elsewhere as long as you keep them.',
    MASTER_KEY
      ? `To rotate SESSION_SECRET, put the present one into ${sessionSecretPlace} for 14 days.`
      : `The session secret is a new one from the next start on. Nobody is signed out; remove ` +
        `${sessionSecretPlace} 14 days after that start.`,
  ].join('\n');
}
