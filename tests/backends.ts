import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';

/*
 * The one place where tests choose their stores.
 *   default                    the embedded Postgres, and an embedded event log in the test's own process
 *   TEST_BACKENDS=containers   the official images, started by testcontainers
 *   EVENTSTORE_URL=esdb://…    that event log instead, whatever the rest is
 */
declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    /** Missing when every test file starts an embedded log of its own. */
    sharedEventLogUrl: string | undefined;
  }
}

const POSTGRES_IMAGE = process.env['POSTGRES_IMAGE'] ?? 'postgres:18';
const EVENTSTORE_IMAGE = process.env['EVENTSTORE_IMAGE'] ?? 'eventstore/eventstore:24.10';

type Backends = { postgresUrl: string; sharedEventLogUrl?: string; stop(): Promise<void> };

/** A new, empty database. `drop` disconnects whoever still uses it. */
export async function freshDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(inject('postgresUrl'));
  await administer(`create database ${name}`);
  url.pathname = name;
  return { url: url.href, drop: () => administer(`drop database if exists ${name} with (force)`) };
}

/**
 * An event log, as an `esdb://` address. The embedded one is empty and the caller's own; a shared
 * one (containers, EVENTSTORE_URL) holds what other tests wrote, so name streams with new ids and
 * read `$all` from a position taken at the start.
 */
export async function freshEventLog(): Promise<{ url: string; stop(): Promise<void> }> {
  const shared = inject('sharedEventLogUrl');
  if (shared) return { url: shared, stop: async () => {} };
  const { startEventLog } = await import('../standalone/eventlog/server.ts');
  const database = await freshDatabase();
  const log = await startEventLog({ databaseUrl: database.url });
  return {
    url: log.url,
    async stop() {
      await log.stop();
      await database.drop();
    },
  };
}

/** Vitest's global setup: starts the stores once for the whole run. Unit tests alone need none. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const needed = project.vitest.projects.some(({ name }) => name !== 'unit');
  if (!needed) return async () => {};
  const backends = await (process.env['TEST_BACKENDS'] === 'containers'
    ? containers()
    : embedded());
  project.provide('postgresUrl', backends.postgresUrl);
  project.provide('sharedEventLogUrl', process.env['EVENTSTORE_URL'] ?? backends.sharedEventLogUrl);
  return backends.stop;
}

async function embedded(): Promise<Backends> {
  const { startPostgres } = await import('../standalone/embedded-postgres.ts');
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

async function containers(): Promise<Backends> {
  const { GenericContainer, Wait } = await import('testcontainers');
  const postgres = new GenericContainer(POSTGRES_IMAGE)
    .withEnvironment({ POSTGRES_PASSWORD: 'test' })
    .withCommand(['postgres', '-c', 'wal_recycle=off'])
    .withExposedPorts(5432)
    .withWaitStrategy(Wait.forLogMessage('database system is ready to accept connections', 2));
  const eventStore = new GenericContainer(EVENTSTORE_IMAGE)
    .withEnvironment({
      EVENTSTORE_INSECURE: 'true',
      EVENTSTORE_MEM_DB: 'true',
      EVENTSTORE_RUN_PROJECTIONS: 'None',
    })
    .withExposedPorts(2113)
    .withWaitStrategy(Wait.forHttp('/health/live', 2113).forStatusCode(204));
  const [database, log] = await Promise.all([postgres.start(), eventStore.start()]);
  return {
    postgresUrl: `postgres://postgres:test@${database.getHost()}:${database.getMappedPort(5432)}/postgres`,
    sharedEventLogUrl: `esdb://${log.getHost()}:${log.getMappedPort(2113)}?tls=false`,
    async stop() {
      await Promise.all([database.stop(), log.stop()]);
    },
  };
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
