import { readEnv, toolEnv } from '@stagedoor/platform/process/env';
import { createLog } from '@stagedoor/platform/process/log';
import { rebuildCommand, rebuildReadTables } from '../services/projector/rebuild.ts';
import { withStores } from './embedded-stores.ts';

/* npm run rebuild; with --adopt-log after the log was moved or restored. */
await rebuildCommand(process.argv.slice(2), async (adoptLog) => {
  const env = readEnv(toolEnv);
  const log = createLog(env.LOG_LEVEL, 'rebuild');
  process.stdout.write('Building the read tables from the log…\n');
  await withStores(env, log, ({ databases, eventStoreUrl }) =>
    rebuildReadTables({ databaseUrl: databases.projector, eventStoreUrl, log, adoptLog }),
  );
  process.stdout.write('Done: the new tables are in use from now on.\n');
  if (adoptLog) process.stdout.write('A projector that has halted goes on within a minute.\n');
});
