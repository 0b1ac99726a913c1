import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHttp } from '@stagedoor/platform/http/http';
import { createLog } from '@stagedoor/platform/process/log';
import { halfOf, sendUnread } from '../setup/half-request.ts';
import { PATIENCE } from '../setup/patience.ts';

/** More than the buffers of a connection take. */
const LARGE = Buffer.alloc(64 * 1024 * 1024);
let app: Awaited<ReturnType<typeof createHttp>>;
let url: string;

beforeEach(async () => {
  const log = createLog('silent', 'test');
  app = await createHttp({ log, trustProxy: 'loopback', unreadMs: 1_000 });
  app.get('/large', async () => LARGE);
  await app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterEach(() => app.close());

describe('a client that reads nothing of a large response', () => {
  it('is cut off, and one that reads gets all of it', async () => {
    const leave = await sendUnread(url, halfOf('GET', '/large', { 'content-length': '0' }, ''));
    const response = await fetch(`${url}/large`, { headers: { connection: 'close' } });
    expect((await response.arrayBuffer()).byteLength).toBe(LARGE.length);
    await expect.poll(connections, PATIENCE).toBe(0);
    leave();
  });
});

function connections(): Promise<number> {
  return new Promise((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
}
