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

const POSTGRES_IMAGE = process.env['POSTGRES_IMAGE'] ?? 'postgres:18';
const EVENTSTORE_IMAGE = process.env['EVENTSTORE_IMAGE'] ?? 'eventstore/eventstore:24.10';

type Backends = 'embedded' | 'containers';
type Stores = { postgresUrl: string; sharedEventLogUrl?: string; stop(): Promise<void> };

/**
 * An event log, as an `esdb://` address, that is empty and the caller's own. A venue needs one:
 * some of its streams have fixed names, and it reads all of them.
 */
export function freshEventLog(): Promise<TestEventLog> {
  return inject('backends') === 'containers' ? containedEventLog() : embeddedEventLog();
}

/** Vitest's global setup: starts the stores once for the whole run. Unit tests alone need none. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const needed = project.vitest.projects.some(({ name }) => name !== 'unit');
  if (!needed) return async () => {};
  const backends = process.env['TEST_BACKENDS'] === 'containers' ? 'containers' : 'embedded';
  const stores = await (backends === 'containers' ? containers() : embedded());
  project.provide('backends', backends);
  project.provide('postgresUrl', stores.postgresUrl);
  project.provide('sharedEventLogUrl', process.env['EVENTSTORE_URL'] ?? stores.sharedEventLogUrl);
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
  const [database, eventLog] = await Promise.all([containedPostgres(), containedEventLog()]);
  return {
    postgresUrl: database.url,
    sharedEventLogUrl: eventLog.url,
    async stop() {
      await Promise.all([database.stop(), eventLog.stop()]);
    },
  };
}

async function containedPostgres() {
  const { GenericContainer, Wait } = await import('testcontainers');
  const database = await new GenericContainer(POSTGRES_IMAGE)
    .withEnvironment({ POSTGRES_PASSWORD: 'test' })
    // As docker-compose.yml starts it.
    .withCommand(['postgres', '-c', 'wal_recycle=off'])
    .withExposedPorts(5432)
    .withWaitStrategy(Wait.forLogMessage('database system is ready to accept connections', 2))
    .start();
  const address = `${database.getHost()}:${database.getMappedPort(5432)}`;
  return { url: `postgres://postgres:test@${address}/postgres`, stop: () => database.stop() };
}

async function containedEventLog(): Promise<TestEventLog> {
  const { GenericContainer, Wait } = await import('testcontainers');
  const log = await new GenericContainer(EVENTSTORE_IMAGE)
    .withEnvironment({
      EVENTSTORE_INSECURE: 'true',
      EVENTSTORE_MEM_DB: 'true',
      EVENTSTORE_RUN_PROJECTIONS: 'None',
    })
    .withExposedPorts(2113)
    .withWaitStrategy(Wait.forHttp('/health/live', 2113).forStatusCode(204))
    .start();
  return {
    url: `esdb://${log.getHost()}:${log.getMappedPort(2113)}?tls=false`,
    async stop() {
      await log.stop();
    },
  };
}
