import { readEnv, standaloneEnv } from '@stagedoor/platform/env';
import { createLog } from '@stagedoor/platform/log';
import { rebuildReadTables } from '../services/projector/rebuild.ts';
import { withStores } from './stores.ts';

/* npm run rebuild: the read tables anew from the beginning of the log, beside the live ones, which answer until the switch. */
const env = readEnv(standaloneEnv);
const log = createLog(env.LOG_LEVEL, 'rebuild');
process.stdout.write('Building the read tables from the log…\n');
await withStores(env, log, (stores) =>
  rebuildReadTables({ ...stores, databaseUrl: stores.databases.projector, log }),
);
process.stdout.write('Done: the new tables answer from now on.\n');
