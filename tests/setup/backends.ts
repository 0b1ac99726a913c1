import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { embeddedEventLog, type TestEventLog } from '../../eventlog/conformance/test-stores.ts';

export {
  embeddedEventLog,
  freshDatabase,
  sharedEventLog,
  type TestEventLog,
} from '../../eventlog/conformance/test-stores.ts';

/*
 * The one place where tests choose their stores.
 *   default                    the embedded Postgres, and an embedded event log for each file
 *   TEST_BACKENDS=containers   the official images, started by testcontainers
 *   EVENTSTORE_URL=esdb://…    that event log for tests that can share one, whatever the rest is
 */
declare module 'vitest' {
  interface ProvidedContext {
    backends: Backends;
  }
}

type Backends = 'embedded' | 'containers';
type Stores = { postgresUrl: string; sharedEventLogUrl?: string; stop(): Promise<void> };

/**
 * An event log, as an `esdb://` address, that is empty and the caller's own. A venue needs one:
 * some of its streams have fixed names, and it reads all of them.
 */
export async function freshEventLog(): Promise<TestEventLog> {
  if (inject('backends') === 'embedded') return embeddedEventLog();
  const { containedEventLog } = await import('./contained-stores.ts');
  return containedEventLog();
}

/** Vitest's global setup: starts the stores once for the whole run. Unit tests alone need none. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const needed = project.vitest.projects.some(({ name }) => name !== 'unit');
  if (!needed) return async () => {};
  const backends = process.env['TEST_BACKENDS'] === 'containers' ? 'containers' : 'embedded';
  const stores = await (backends === 'containers' ? containers() : embedded());
  project.provide('backends', backends);
  project.provide('postgresUrl', stores.postgresUrl);
  project.provide('sharedEventLogUrl', process.env['EVENTSTORE_URL'] || stores.sharedEventLogUrl);
  return stores.stop;
}

async function embedded(): Promise<Stores> {
  const { startPostgres } = await import('../../standalone/embedded-postgres.ts');
  const dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-tests-'));
  const clear = () =>
    rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  try {
    const postgres = await startPostgres({ dataDir, durable: false });
    return {
      postgresUrl: postgres.url('postgres'),
      stop: () => postgres.stop().finally(clear),
    };
  } catch (error) {
    await clear();
    throw error;
  }
}

async function containers(): Promise<Stores> {
  const { containedEventLog, containedPostgres } = await import('./contained-stores.ts');
  const [database, eventLog] = await Promise.all([containedPostgres(), containedEventLog()]);
  return {
    postgresUrl: database.url,
    sharedEventLogUrl: eventLog.url,
    async stop() {
      await Promise.all([database.stop(), eventLog.stop()]);
    },
  };
}
