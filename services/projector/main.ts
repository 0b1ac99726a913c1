import { fileURLToPath } from 'node:url';
import { masterKeysIn, needed, photoPlace, projectorEnv } from '@stagedoor/platform/process/env';
import { backupSettings } from './backups/backup-settings.ts';
import { witnessOf } from './reactors/witness.ts';
import { mailSettings } from './reactors/mail-settings.ts';
import { configuredVenue } from '@stagedoor/platform/venue/venue.presenter';
import { runAlone } from '@stagedoor/platform/process/run-alone';
import { startProjector } from './projector.service.ts';

await runAlone('projector', projectorEnv, async (env, around) => {
  const databaseUrl = needed(env.DATABASE_URL, 'DATABASE_URL');
  return startProjector({
    databaseUrl,
    eventStoreUrl: needed(env.EVENTSTORE_URL, 'EVENTSTORE_URL'),
    masterKey: masterKeysIn(),
    ...photoPlace(env),
    configured: configuredVenue(env),
    mail: mailSettings(env),
    webFolder: fileURLToPath(new URL('../../web/dist', import.meta.url)),
    publicUrl: env.PUBLIC_URL,
    witness: witnessOf(env),
    backup: backupSettings(env, env.BACKUP_DATABASE_URL ?? databaseUrl),
    timeZone: env.VENUE_TIME_ZONE,
    ...around,
  });
});
