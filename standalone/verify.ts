import { readEnv, standaloneEnv } from '@stagedoor/platform/process/env';
import { createLog } from '@stagedoor/platform/process/log';
import { verifyReadTables } from '../services/projector/verify.ts';
import { withStores } from './stores.ts';

/* npm run verify: whether the read tables are the log's fold. Exit code 1 and a list of differences when they are not. */
const env = readEnv(standaloneEnv);
const log = createLog(env.LOG_LEVEL, 'verify');
const differences = await withStores(env, log, (stores) =>
  verifyReadTables({ ...stores, databaseUrl: stores.databases.projector, log }),
);
for (const difference of differences) process.stdout.write(`${difference}\n`);
process.stdout.write(
  differences.length === 0
    ? 'The read tables are exactly what the log says.\n'
    : `${differences.length} differences. "npm run rebuild" builds the tables anew; it cannot help where an event cannot be applied.\n`,
);
process.exitCode = differences.length === 0 ? 0 : 1;
