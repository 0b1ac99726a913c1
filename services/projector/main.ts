import { needed, projectorEnv, readEnv } from '@stagedoor/platform/process/env';
import { createLog } from '@stagedoor/platform/process/log';
import { witnessOf } from './reactors/witness.ts';
import { mailSettings } from './reactors/mail-settings.ts';
import { runService } from '@stagedoor/platform/process/run-service';
import { startProjector } from './projector.service.ts';

await runService('projector', async () => {
  const env = readEnv(projectorEnv);
  return startProjector({
    databaseUrl: needed(env.DATABASE_URL, 'DATABASE_URL'),
    eventStoreUrl: needed(env.EVENTSTORE_URL, 'EVENTSTORE_URL'),
    masterKey: needed(env.MASTER_KEY, 'MASTER_KEY'),
    dataDir: env.DATA_DIR,
    mail: mailSettings(env),
    publicUrl: env.PUBLIC_URL,
    witness: witnessOf(env),
    timeZone: env.VENUE_TIME_ZONE,
    log: createLog(env.LOG_LEVEL, 'projector'),
  });
});
