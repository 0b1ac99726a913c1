import { GenericContainer, Wait, type StartedTestContainer } from 'testcontainers';
import { STORE_IMAGES } from './store-images.ts';

/* Stores on the official images, one for each caller, for tests with TEST_BACKENDS=containers. */
interface ContainedStore {
  url: string;
  stop(): Promise<void>;
}

/** A busy machine is slow, not broken. */
const STARTING_MS = 180_000;

export async function containedPostgres(): Promise<ContainedStore> {
  const container = new GenericContainer(STORE_IMAGES.postgres)
    .withEnvironment({ POSTGRES_PASSWORD: 'test' })
    // As docker-compose.yml starts it.
    .withCommand(['postgres', '-c', 'wal_recycle=off'])
    .withExposedPorts(5432)
    .withWaitStrategy(Wait.forLogMessage('database system is ready to accept connections', 2))
    .withStartupTimeout(STARTING_MS);
  const database = await started(container);
  const address = `${database.getHost()}:${database.getMappedPort(5432)}`;
  return {
    url: `postgres://postgres:test@${address}/postgres`,
    stop: async () => {
      await database.stop();
    },
  };
}

export async function containedEventLog(): Promise<ContainedStore> {
  // EventStoreDB knows its settings by another name than KurrentDB.
  const product = STORE_IMAGES.eventStore.includes('eventstore/') ? 'EVENTSTORE' : 'KURRENTDB';
  const container = new GenericContainer(STORE_IMAGES.eventStore)
    .withEnvironment({
      [`${product}_INSECURE`]: 'true',
      [`${product}_MEM_DB`]: 'true',
      [`${product}_RUN_PROJECTIONS`]: 'None',
    })
    .withExposedPorts(2113)
    // Its health check succeeds earlier, before it takes calls.
    .withWaitStrategy(Wait.forHttp('/info', 2113).forResponsePredicate(isLeader))
    // Each check of its health would start a process, and nobody asks for its result.
    .withHealthCheck({ test: ['CMD', 'true'], interval: STARTING_MS })
    .withStartupTimeout(STARTING_MS);
  const log = await started(container);
  return {
    url: `esdb://${log.getHost()}:${log.getMappedPort(2113)}?tls=false`,
    stop: async () => {
      await log.stop();
    },
  };
}

let first: Promise<StartedTestContainer> | undefined;

/**
 * Starts a container. The first one of a process starts alone, because with it starts the one that
 * removes them all: several at once would release each other's lock.
 */
async function started(container: GenericContainer): Promise<StartedTestContainer> {
  if (!first) return (first = container.start());
  await first;
  return container.start();
}

function isLeader(info: string): boolean {
  return /"state":\s*"leader"/i.test(info);
}
