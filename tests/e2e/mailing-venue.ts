import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openMailServer, type MailServer } from '../mailing-list/mail-server.ts';
import { startServiceProcess } from '../setup/service-process.ts';
import { test as base } from './browser-test.ts';
import { CLOCK, venueEnv } from './whole-venue.ts';

/** A product that mails through a server of this test, at an address for which passkeys work. */
export const test = base.extend<object, { mailing: { url: string; server: MailServer } }>({
  mailing: [
    async ({}, provide) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-e2e-'));
      const server = await openMailServer();
      const url = `http://localhost:${await freePort()}`;
      const env = {
        ...venueEnv(''),
        ...{ PORT: new URL(url).port, DATA_DIR: dataDir, MAP_EMBED_URL: 'none' },
        ...{ SMTP_URL: server.url, PUBLIC_URL: url },
        ...{ VENUE_EMAIL: 'office@lantern.test', VENUE_ADDRESS: '1 Foundry Street' },
      };
      const product = await startServiceProcess('standalone/main.ts', env, CLOCK);
      await provide({ url, server });
      await product.stop();
      await server.stop();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  venueUrl: async ({ mailing }, provide) => provide(mailing.url),
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
