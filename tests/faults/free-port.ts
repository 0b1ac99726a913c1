import { once } from 'node:events';
import { createServer } from 'node:net';

/*
 * Below the range from which Linux takes ports for outgoing connections and for "any port": a
 * server that is to come back on its port must not find one of those there. Each of Vitest's
 * workers takes ports from a part of its own, so that none gets the port of a restarting server.
 */
const WIDTH = 3_000;
const LOWEST = 20_000 + (Number(process.env['VITEST_POOL_ID'] || 0) % 4) * WIDTH;
const taken = new Set<number>();

/** A port on which nobody listens, and which the system does not assign by itself. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = LOWEST + Math.floor(Math.random() * WIDTH);
    if (taken.has(port)) continue;
    taken.add(port);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const free = once(server, 'listening').then(
    () => true,
    () => false,
  );
  server.listen(port, '127.0.0.1');
  const isListening = await free;
  if (isListening) await new Promise((resolve) => server.close(resolve));
  return isListening;
}
