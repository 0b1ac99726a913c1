import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { machineEnv, startServiceProcess } from '../setup/service-process.ts';
import { siteManager } from './site-manager.ts';

const MAP = '<!doctype html><html lang="en"><title>Map</title><p>Map</p></html>';

export interface WholeVenue {
  url: string;
  dataDir: string;
  /** Runs a program of the product on the venue's machine, and returns its output. */
  run(program: string, ...args: string[]): Promise<string>;
  close(): Promise<void>;
}

/**
 * The whole product as users start it, on an empty data folder that goes away with it. `prepare` is
 * a program that fills the folder before.
 */
export async function openWholeVenue(
  ...prepare: [program?: string, ...string[]]
): Promise<WholeVenue> {
  const dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-e2e-'));
  const stores = await ownStores();
  const clear = async () => {
    await stores.stop();
    // Postgres may still be closing its files.
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  };
  const run = async (program: string, ...args: string[]) => {
    const env = { ...machineEnv, ...stores.env, DATA_DIR: dataDir, LOG_LEVEL: 'silent' };
    return (await promisify(execFile)(process.execPath, [program, ...args], { env })).stdout;
  };
  const [program, ...args] = prepare;
  if (program !== undefined) await run(program, ...args);
  const map = await openMap();
  const product = await startServiceProcess('standalone/main.ts', {
    ...stores.env,
    PORT: '0',
    DATA_DIR: dataDir,
    ADMIN_EMAIL: siteManager.email,
    ADMIN_PASSWORD: siteManager.password,
    FONT_SERVICE: 'bunny',
    MAP_EMBED_URL: map.url,
    VENUE_SOCIAL_INSTAGRAM: 'https://instagram.com/thelanternroom',
    VENUE_SOCIAL_TIKTOK: 'https://tiktok.com/@thelanternroom',
    SISTER_VENUE_NAME: 'The Annex',
    SISTER_VENUE_URL: 'https://annex.example.com',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  }).catch(async (error: unknown) => {
    map.close();
    await clear();
    throw error;
  });
  return {
    // The product listens on this address alone; for the name,
    // a browser may try an address of IPv6 first.
    url: product.url.replace('localhost', '127.0.0.1'),
    ...{ dataDir, run },
    close: async () => {
      await product.stop();
      map.close();
      await clear();
    },
  };
}

/**
 * A server in the place of the maps service. Playwright could answer for it too, but then all
 * requests of all pages would pass through Playwright, and the browser would keep no files.
 */
async function openMap() {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(MAP);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/map`, close: () => server.close() };
}

/** The embedded stores, unless the journeys are to run on the official images. */
async function ownStores() {
  if (process.env['TEST_BACKENDS'] !== 'containers')
    return { env: {}, stop: async () => undefined };
  const { containedEventLog, containedPostgres } = await import('../setup/contained-stores.ts');
  const [database, log] = await Promise.all([containedPostgres(), containedEventLog()]);
  return {
    env: { DATABASE_URL: database.url, EVENTSTORE_URL: log.url },
    stop: async () => {
      await Promise.all([database.stop(), log.stop()]);
    },
  };
}
