import { needed, projectorEnv, readEnv } from '@stagedoor/platform/env';
import { createLog } from '@stagedoor/platform/log';
import { rebuild } from './read-tables.ts';
import { withSources, type SourcesOptions } from './sources.ts';

/** Builds the read tables again from the log. The product may be running. */
export function rebuildReadTables(options: SourcesOptions): Promise<void> {
  return withSources(options, rebuild);
}

if (import.meta.main) {
  const env = readEnv(projectorEnv);
  await rebuildReadTables({
    databaseUrl: needed(env.DATABASE_URL, 'DATABASE_URL'),
    eventStoreUrl: needed(env.EVENTSTORE_URL, 'EVENTSTORE_URL'),
    log: createLog(env.LOG_LEVEL, 'rebuild'),
  });
}
