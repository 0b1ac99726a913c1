import './moved-clock.ts';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { readEnv, standaloneEnv } from '@stagedoor/platform/process/env';
import { startEventLog } from '@stagedoor/eventlog';
import { startPostgres } from '../../standalone/embedded-postgres.ts';
import { startProduct } from '../../standalone/start-product.ts';
import { MASTER_KEY } from '../setup/test-master-key.ts';
import { until } from '../setup/until.ts';
import { openMap, venueEnv } from './whole-venue.ts';

/*
 * Opens a venue for each journey file, all of them in this process: POST responds with its address,
 * and DELETE of that path closes it. A new venue is a copy of one that has been started once, so it
 * opens in a fifth of a second of processor time.
 */
/** The venue that the others are copied from. */
const FIRST = 'first';
/** In the first venue's database, and so in all. */
const SECRETS = { MASTER_KEY, SESSION_SECRET: MASTER_KEY };
const home = await mkdtemp(join(tmpdir(), 'stagedoor-e2e-'));
const map = await openMap();
const inContainers = process.env['TEST_BACKENDS'] === 'containers';
const stores = await (inContainers ? containedStores() : embeddedStores());
const venues = new Map<string, Awaited<ReturnType<typeof open>>>();

const server = createServer(async ({ method, url = '/' }, response) => {
  try {
    if (method === 'DELETE') {
      await venues.get(url)?.close();
      venues.delete(url);
      return void response.end();
    }
    const name = randomUUID();
    const venue = await open(name, await stores.fresh(name));
    venues.set(`/${name}`, venue);
    response.end(JSON.stringify({ url: venue.url, path: `/${name}` }));
  } catch (error) {
    console.error(error);
    response.writeHead(500).end();
  }
}).listen(0, '127.0.0.1');
await once(server, 'listening');
console.log(`Venues open at http://127.0.0.1:${(server.address() as AddressInfo).port}`);

process.once('SIGTERM', stop);
// A runner that was killed reads no more, and cannot send the signal.
process.stdout.once('error', stop);
setInterval(() => process.stdout.write('.'), 5_000).unref();

async function stop(): Promise<void> {
  server.close();
  map.close();
  for (const venue of venues.values()) await venue.close();
  await stores.stop();
  await rm(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  process.exit();
}

interface OwnStores {
  env: Record<string, string>;
  drop(): Promise<void>;
}

async function open(name: string, own: OwnStores) {
  const dataDir = join(home, name);
  const env = { ...venueEnv(map.url), ...SECRETS, ...own.env, DATA_DIR: dataDir };
  const product = await startProduct(readEnv(standaloneEnv, env));
  await until(async () => (await fetch(`${product.url}/readyz`)).ok);
  const close = async () => {
    await product.stop();
    await own.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { url: product.url, close };
}

/** A database and an event log in one embedded Postgres, copied from those of the first venue. */
async function embeddedStores() {
  const postgres = await startPostgres({ dataDir: join(home, 'postgres'), durable: false });
  // A database is copied by one statement at a time, because nobody else may use it meanwhile.
  const sql = new pg.Pool({ connectionString: postgres.url('postgres'), max: 1 });
  // Postgres may end while the connection is being closed.
  sql.on('error', () => undefined);
  const parts = ['venue', 'log'] as const;
  const create = async (name: string, from = ''): Promise<OwnStores> => {
    for (const part of parts)
      await sql.query(
        `create database "${part} ${name}" ${from && `template "${part} ${from}"`} strategy file_copy`,
      );
    const log = await startEventLog({ databaseUrl: postgres.url(`log ${name}`) });
    return {
      env: { DATABASE_URL: postgres.url(`venue ${name}`), EVENTSTORE_URL: log.url },
      drop: () => log.stop(),
    };
  };
  const first = await create(FIRST);
  await (await open(FIRST, first)).close();
  const fresh = async (name: string): Promise<OwnStores> => {
    const own = await create(name, FIRST);
    return {
      ...own,
      drop: async () => {
        await own.drop();
        for (const part of parts) await sql.query(`drop database "${part} ${name}" with (force)`);
      },
    };
  };
  return {
    fresh,
    stop: async () => {
      await sql.end();
      await postgres.stop();
    },
  };
}

async function containedStores() {
  const { containedEventLog, containedPostgres } = await import('../setup/contained-stores.ts');
  const fresh = async (): Promise<OwnStores> => {
    const [database, log] = await Promise.all([containedPostgres(), containedEventLog()]);
    return {
      env: { DATABASE_URL: database.url, EVENTSTORE_URL: log.url },
      drop: async () => {
        await Promise.all([database.stop(), log.stop()]);
      },
    };
  };
  return { fresh, stop: async () => undefined };
}
