import { join } from 'node:path';
import { openMasterKey, type MasterKeySecrets } from '@stagedoor/platform/privacy/master-key';
import type { Log } from '@stagedoor/platform/process/log';
import { connect } from '@stagedoor/platform/stores/postgres';
import { migrate } from '../services/command/migrate.ts';
import { isRotating, lockRotation, rotateKeys, type Rotation } from './rotate-keys.ts';
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

interface KeysPlace {
  /** The command service's login. */
  databaseUrl: string;
  masterKey: MasterKeySecrets;
  /** Makes new secrets, if they are in the product's own files. */
  renew: (() => Promise<void>) | undefined;
  /** Where the operator can remove an earlier key. */
  masterKeyPlace: string;
  sessionSecretPlace: string;
  log: Log;
}

/**
 * Rotates the keys of a venue, which may be running.
 * @returns what to print
 */
async function rotate(place: KeysPlace): Promise<string> {
  await migrate(place.databaseUrl, place.log);
  const connection = await connect(place.databaseUrl);
  try {
    await lockRotation(connection);
    const before = openMasterKey(place.masterKey);
    // A rotation that was interrupted is completed before a new one begins.
    if (place.renew && !(await isRotating(connection, before))) await place.renew();
    const masterKey = openMasterKey(place.masterKey);
    const rotation = await rotateKeys(connection, masterKey);
    return reportOf(rotation, masterKey.id, place);
  } finally {
    await connection.close();
  }
}

function reportOf({ rewrapped, damaged, replaced }: Rotation, id: string, place: KeysPlace) {
  const { masterKeyPlace, sessionSecretPlace, renew } = place;
  if (replaced.length === 0)
    return (
      `Everything is wrapped by the master key ${id} already: nothing to do. ` +
      'To rotate, put a new key into MASTER_KEY and the present one into MASTER_KEY_PREVIOUS.\n'
    );
  return [
    `Rewrapped ${rewrapped} keys. All keys, and new ones, are wrapped by the master key ${id}.`,
    ...(damaged > 0
      ? [`${damaged} keys are opened by none of the master keys, and stayed as they were.`]
      : []),
    `Nothing needs ${replaced.join(', ')} any more: you may remove it from ${masterKeyPlace}.`,
    'Earlier backups need it: keep it elsewhere as long as you keep them.',
    renew
      ? `The session secret is a new one from the next start on. Nobody is signed out; remove ` +
        `${sessionSecretPlace} 14 days after that start.`
      : `To rotate SESSION_SECRET, put the present one into ${sessionSecretPlace} for 14 days.`,
    '',
  ].join('\n');
}
