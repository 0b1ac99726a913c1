import { openEventLog } from '@stagedoor/platform/event-log/eventstore';
import { createLog } from '@stagedoor/platform/process/log';
import { openPhotoFiles } from '@stagedoor/platform/photos/photo-storage';
import { createPhotos } from '@stagedoor/platform/photos/photos';
import { openDatabase } from '@stagedoor/platform/stores/postgres';
import type { TestVenue } from '../setup/test-venue.ts';
import { startCommandOn, type CommandOnStores } from './command-on-stores.ts';

export interface CrashingCommand extends Pick<CommandOnStores, 'sameBrowser'> {
  /** Its calls to the stores that have ended, by the names of their methods. */
  calls(): readonly string[];
  stop(): Promise<void>;
}

export interface Cut {
  /**
   * The number of calls to Postgres, the event log and the photo files that are done before it; the
   * service does not get the result of the last one.
   */
  after: number;
  /** Whether the service lives on and its stores go away. */
  isOfStores?: boolean;
}

/**
 * A command service that dies in the middle of its work: from then on none of its calls to a store
 * is made or returns, and clients that wait for a response lose their connections. Hundreds of
 * processes that really die would take minutes.
 */
export async function startCrashingCommand(
  venue: TestVenue,
  { after, isOfStores = false }: Cut,
): Promise<CrashingCommand> {
  const log = createLog('silent', 'test');
  const database = openDatabase(venue.databases.command, { log, max: 4 });
  const eventLog = openEventLog(venue.eventStoreUrl);
  const photos = createPhotos(await openPhotoFiles(venue, { writes: true }));
  const die = () => {
    app.server.closeAllConnections();
    return new Promise<never>(() => undefined);
  };
  const life = lifeOf(after, isOfStores ? async () => Promise.reject(storesAway()) : die);
  const { app, sameBrowser } = await startCommandOn(venue, {
    database: life.during(database),
    eventLog: life.during(eventLog),
    photos: life.during(photos),
  });
  return {
    sameBrowser,
    calls: life.calls,
    stop: async () => {
      await app.close();
      await Promise.all([eventLog.close(), database.close()]);
    },
  };
}

function lifeOf(lastCall: number, end: () => Promise<never>) {
  const calls: string[] = [];
  const isOver = () => calls.length >= lastCall;
  /** Postgres rolls the open transactions of a dead process back. */
  const death = Promise.withResolvers<never>();
  death.promise.catch(() => undefined);

  async function within<T>(name: string, call: () => Promise<T>): Promise<T> {
    if (isOver()) return dead();
    try {
      return await call();
    } finally {
      calls.push(name);
      if (isOver()) await dead();
    }
  }

  function dead(): Promise<never> {
    death.reject(storesAway());
    return end();
  }

  const untilDeath = (work: unknown) => async (sql: unknown) =>
    typeof work === 'function' ? Promise.race([work(sql), death.promise]) : undefined;

  return {
    calls: () => calls,
    /** A store that works as long as the process lives. */
    during: <Store extends object>(store: Store): Store =>
      new Proxy(store, {
        get: (target, name) => {
          const value: unknown = Reflect.get(target, name);
          if (typeof value !== 'function') return value;
          return (...args: unknown[]) =>
            within(String(name), async () => {
              const given = name === 'transaction' ? args.map(untilDeath) : args;
              return Reflect.apply(value, target, given) as unknown;
            });
        },
      }),
  };
}

function storesAway(): Error {
  return Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
}
