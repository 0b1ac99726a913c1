import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareLogins } from '@stagedoor/platform/logins/database-logins';
import { freePort } from '../faults/free-port.ts';
import { openMailServer, type MailServer } from '../mailing-list/mail-server.ts';
import { freshDatabase, freshEventLog } from '../setup/backends.ts';
import { startServiceProcess, type ServiceProcess } from '../setup/service-process.ts';
import { MASTER_KEY } from '../setup/test-master-key.ts';
import { PASSWORD, SESSION_SECRET } from '../setup/test-venue.ts';
import { VenueClient } from '../setup/venue-client.ts';
import { openBalancer, type Balancer } from './balancer.ts';

/** A process that is killed or stopped, and started again at its address. */
export interface Instance {
  name: string;
  url: string;
  kill(): Promise<void>;
  /** Resolves with its exit code. */
  stop(): Promise<number | null>;
  /** Resolves when it is ready, and its balancer sends requests to it. */
  start(): Promise<void>;
}

/** Two processes of each service on one set of stores, behind proxies. */
export interface TwoOfEach {
  queries: Instance[];
  commands: Instance[];
  projectors: Instance[];
  /** In front of the query services, and between them and the command services. */
  front: Balancer;
  middle: Balancer;
  stores: { databases: { projector: string }; eventStoreUrl: string };
  mails: MailServer;
  /** A browser, signed in as the site manager. */
  signedIn(): Promise<VenueClient>;
  stop(): Promise<void>;
}

const ADMIN = 'site-manager@venue.example';
const LOGINS = { command: 'for-commands', projector: 'for-projecting', query: 'for-reading' };
/** Long enough for a balancer that asks every 100 ms on a busy machine. */
const DRAIN_SECONDS = '2';

export async function openTwoOfEach(): Promise<TwoOfEach> {
  const [database, eventLog] = [await freshDatabase(), await freshEventLog()];
  const databases = await prepareLogins(database.url, LOGINS);
  const dataDir = await mkdtemp(join(tmpdir(), 'two-of-each-'));
  const mails = await openMailServer();
  const urls = await Promise.all([1, 2, 3, 4].map(freeUrl));
  const [front, middle] = [await openBalancer(urls.slice(0, 2)), await openBalancer(urls.slice(2))];

  const shared = { DATA_DIR: dataDir, MASTER_KEY, RATE_LIMITS: 'off' };
  const behind = { ...shared, SESSION_SECRET, DRAIN_SECONDS };
  const log = { EVENTSTORE_URL: eventLog.url };
  const queries = urls.slice(0, 2).map((url) =>
    instance('query', url, front, {
      ...behind,
      DATABASE_URL: databases.query,
      COMMAND_URL: middle.url,
    }),
  );
  const commands = urls.slice(2).map((url) =>
    instance('command', url, middle, {
      ...{ ...behind, ...log, DATABASE_URL: databases.command },
      ...{ ADMIN_EMAIL: ADMIN, ADMIN_PASSWORD: PASSWORD },
    }),
  );
  const projectors = [1, 2].map(() =>
    instance('projector', '', undefined, {
      ...{ ...shared, ...log, DATABASE_URL: databases.projector },
      ...{ SMTP_URL: mails.url, PUBLIC_URL: 'http://venue.example' },
    }),
  );
  // The command services make the tables that the others check.
  await Promise.all(commands.map(({ start }) => start()));
  await Promise.all([...projectors, ...queries].map(({ start }) => start()));

  return {
    ...{ queries, commands, projectors, front, middle, mails },
    stores: { databases, eventStoreUrl: eventLog.url },
    signedIn: async () => {
      const client = new VenueClient(front.url);
      const body = { username: ADMIN, password: PASSWORD };
      const { status } = await client.call('session.login', { body });
      if (status !== 200) throw new Error(`Signing in received ${status}.`);
      return client;
    },
    stop: async () => {
      await Promise.all([...queries, ...commands, ...projectors].map(({ kill }) => kill()));
      await Promise.all([front.close(), middle.close(), mails.stop()]);
      await Promise.all([eventLog.stop(), database.drop(), rm(dataDir, { recursive: true })]);
    },
  };
}

async function freeUrl(): Promise<string> {
  return `http://127.0.0.1:${await freePort()}`;
}

function instance(
  service: 'query' | 'command' | 'projector',
  url: string,
  balancer: Balancer | undefined,
  env: Record<string, string>,
): Instance {
  let running: ServiceProcess | undefined;
  return {
    name: service,
    url,
    kill: async () => running?.kill(),
    stop: async () => {
      await running?.stop();
      return running?.exitCode ?? null;
    },
    start: async () => {
      const program = `services/${service}/main.ts`;
      running = await startServiceProcess(program, url ? { ...env, PORT: new URL(url).port } : env);
      await balancer?.untilSendsTo(url);
    },
  };
}
