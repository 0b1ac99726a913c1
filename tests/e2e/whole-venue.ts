import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { selfSignedCertificate } from '../../standalone/self-signed-certificate.ts';
import { machineEnv, startServiceProcess } from '../setup/service-process.ts';
import { AHEAD_MS } from './journey-clock.ts';
import { siteManager } from './site-manager.ts';

/** Moves the clock of a process as that of the journeys is. */
export const CLOCK = './tests/e2e/moved-clock.ts';
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
    const env = {
      ...machineEnv,
      ...venueEnv(''),
      ...stores.env,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
    };
    const all = ['--import', CLOCK, program, ...args];
    return (await promisify(execFile)(process.execPath, all, { env })).stdout;
  };
  const [program, ...args] = prepare;
  if (program !== undefined) await run(program, ...args);
  const map = await openMap();
  const env = { ...venueEnv(map.url), ...stores.env, DATA_DIR: dataDir };
  const product = await startServiceProcess('standalone/main.ts', env, CLOCK).catch(
    async (error: unknown) => {
      map.close();
      await clear();
      throw error;
    },
  );
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

/** What the venue of a journey is called and has, on a free port. */
export function venueEnv(map: string): Record<string, string> {
  return {
    PORT: '0',
    ADMIN_EMAIL: siteManager.email,
    ADMIN_PASSWORD: siteManager.password,
    FONT_SERVICE: 'bunny',
    MAP_EMBED_URL: map,
    VENUE_DIRECTIONS: 'Bus 12 to Foundry Street.',
    VENUE_ACCESS: 'No steps from the street to the stage.',
    VENUE_SOCIAL_INSTAGRAM: 'https://instagram.com/thelanternroom',
    VENUE_SOCIAL_TIKTOK: 'https://tiktok.com/@thelanternroom',
    SISTER_VENUE_NAME: 'The Annex',
    SISTER_VENUE_URL: 'https://annex.example.com',
    RATE_LIMITS: 'off',
    // The clock of Postgres differs from that of the journeys, about which the job queue warns.
    LOG_LEVEL: 'error',
    JOURNEY_CLOCK_AHEAD: String(AHEAD_MS),
  };
}

/**
 * A server in the place of the maps service. Playwright could answer for it too, but then all
 * requests of all pages would pass through Playwright, and the browser would keep no files.
 */
export async function openMap() {
  const { certificate: cert, key } = selfSignedCertificate('Map');
  const server = createServer({ cert, key }, (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(MAP);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `https://127.0.0.1:${port}/map`, close: () => server.close() };
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
