import { readEnv, toolEnv } from '@stagedoor/platform/process/env';
import { createLog } from '@stagedoor/platform/process/log';
import { auditCommand } from '../services/projector/audit/audit.ts';
import { withStores } from './embedded-stores.ts';

/* npm run audit: makes files and proofs in the running instance, or in one started for it. */
await auditCommand(process.argv.slice(2), (work) => {
  const env = readEnv(toolEnv);
  const log = createLog(env.LOG_LEVEL, 'audit');
  return withStores(env, log, ({ databases, eventStoreUrl, masterKey }) =>
    work({
      databaseUrl: databases.projector,
      eventStoreUrl,
      masterKey,
      publicUrl: env.PUBLIC_URL,
      log,
    }),
  );
});
