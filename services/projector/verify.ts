import { needed, projectorEnv, readEnv } from '@stagedoor/platform/process/env';
import { createLog } from '@stagedoor/platform/process/log';
import { withSources, type SourcesOptions } from './sources.ts';
import { verify } from './verify-tables.ts';

/**
 * Compares the read tables with the log. The product may be running.
 * @returns the differences as sentences; none when the read tables are the log's fold.
 */
export function verifyReadTables(options: SourcesOptions): Promise<string[]> {
  return withSources(options, verify);
}

if (import.meta.main) {
  const env = readEnv(projectorEnv);
  const differences = await verifyReadTables({
    databaseUrl: needed(env.DATABASE_URL, 'DATABASE_URL'),
    eventStoreUrl: needed(env.EVENTSTORE_URL, 'EVENTSTORE_URL'),
    log: createLog(env.LOG_LEVEL, 'verify'),
  });
  const verdict = `Differences between the log and the read tables: ${differences.length}.`;
  process.stdout.write(`${[...differences, verdict].join('\n')}\n`);
  process.exitCode = differences.length > 0 ? 1 : 0;
}
