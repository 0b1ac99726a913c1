import { GenericContainer, Wait } from 'testcontainers';

/* Stores on the official images, one for each caller, for tests with TEST_BACKENDS=containers. */
interface ContainedStore {
  url: string;
  stop(): Promise<void>;
}

const POSTGRES_IMAGE = process.env['POSTGRES_IMAGE'] ?? 'postgres:18';
const EVENTSTORE_IMAGE = process.env['EVENTSTORE_IMAGE'] ?? 'eventstore/eventstore:24.10';
/** A busy machine is slow, not broken. */
const STARTING_MS = 180_000;

export async function containedPostgres(): Promise<ContainedStore> {
  const database = await new GenericContainer(POSTGRES_IMAGE)
    .withEnvironment({ POSTGRES_PASSWORD: 'test' })
    // As docker-compose.yml starts it.
    .withCommand(['postgres', '-c', 'wal_recycle=off'])
    .withExposedPorts(5432)
    .withWaitStrategy(Wait.forLogMessage('database system is ready to accept connections', 2))
    .withStartupTimeout(STARTING_MS)
    .start();
  const address = `${database.getHost()}:${database.getMappedPort(5432)}`;
  return {
    url: `postgres://postgres:test@${address}/postgres`,
    stop: async () => {
      await database.stop();
    },
  };
}

export async function containedEventLog(): Promise<ContainedStore> {
  const log = await new GenericContainer(EVENTSTORE_IMAGE)
    .withEnvironment({
      EVENTSTORE_INSECURE: 'true',
      EVENTSTORE_MEM_DB: 'true',
      EVENTSTORE_RUN_PROJECTIONS: 'None',
    })
    .withExposedPorts(2113)
    .withWaitStrategy(Wait.forHttp('/health/live', 2113).forStatusCode(204))
    .withStartupTimeout(STARTING_MS)
    .start();
  return {
    url: `esdb://${log.getHost()}:${log.getMappedPort(2113)}?tls=false`,
    stop: async () => {
      await log.stop();
    },
  };
}
