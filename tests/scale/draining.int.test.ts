import { Agent, get } from 'node:http';
import { once } from 'node:events';
import { afterAll, describe, expect, it } from 'vitest';
import { createHttp } from '@stagedoor/platform/http/http';
import { healthRoutes } from '@stagedoor/platform/metrics/health.routes';
import { readinessOf } from '@stagedoor/platform/metrics/readiness';
import { createLog } from '@stagedoor/platform/process/log';

const log = createLog('silent', 'test');
/** One connection, which stays open. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

// Longer than this test: it never ends by itself.
const app = await createHttp({ log, trustProxy: 'loopback', drainMs: 3_600_000 });
await app.register(healthRoutes(readinessOf({}, log)));
const url = await app.listen({ host: '127.0.0.1', port: 0 });

afterAll(() => {
  agent.destroy();
  app.server.close();
  app.server.closeAllConnections();
});

async function ask(path: string) {
  const [response] = await once(get(`${url}${path}`, { agent }), 'response');
  response.resume();
  await once(response, 'end');
  const { statusCode, headers } = response;
  return { status: statusCode, connection: headers.connection };
}

describe('a service that is told to stop', () => {
  it('tells proxies before it stops, and serves until then without keeping connections', async () => {
    expect(await ask('/readyz')).toEqual({ status: 200, connection: 'keep-alive' });
    void app.close();
    await expect.poll(async () => (await ask('/readyz')).status).toBe(503);
    expect(await ask('/readyz')).toEqual({ status: 503, connection: 'close' });
    expect(await ask('/healthz')).toEqual({ status: 200, connection: 'close' });
  });

  it('may take longer than the ten seconds that Fastify gives hooks by default', () => {
    expect(app.initialConfig.pluginTimeout).toBe(0);
  });
});
