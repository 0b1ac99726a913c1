import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/* The set-up of the test run provides the stores: a Postgres, and perhaps one log for all files. */
declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    /** Missing when every test file starts an event log of its own. */
    sharedEventLogUrl: string | undefined;
  }
}

export type TestEventLog = { url: string; stop(): Promise<void> };

/** A new, empty database. `drop` disconnects whoever still uses it. */
export async function freshDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(inject('postgresUrl'));
  await administer(`create database ${name} strategy file_copy`);
  url.pathname = name;
  return { url: url.href, drop: () => administer(`drop database if exists ${name} with (force)`) };
}

/** The log of this workspace, empty and the caller's own. */
export async function embeddedEventLog(): Promise<TestEventLog & { databaseUrl: string }> {
  // Imported late, because the set-up of the test run imports this file and needs no log.
  const { startEventLog } = await import('../server.ts');
  const database = await freshDatabase();
  const log = await startEventLog({ databaseUrl: database.url });
  return {
    url: log.url,
    databaseUrl: database.url,
    async stop() {
      await log.stop();
      await database.drop();
    },
  };
}

/**
 * The event log that `EVENTSTORE_URL` names, or one of the caller's own. It may hold what others
 * wrote: name streams with new ids, and read `$all` from a position taken at the start.
 */
export async function sharedEventLog(): Promise<TestEventLog> {
  const shared = inject('sharedEventLogUrl');
  return shared ? { url: shared, stop: async () => {} } : embeddedEventLog();
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
