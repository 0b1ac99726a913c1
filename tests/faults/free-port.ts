import { once } from 'node:events';
import { createServer } from 'node:net';

/*
 * Below the range from which Linux takes ports for outgoing connections and for "any port": a
 * server that is to come back on its port must not find one of those there.
 */
const LOWEST = 20_000;
const HIGHEST = 32_000;

/** A port on which nobody listens, and which the system does not assign by itself. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST));
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
  const response = await free;
  if (response) await new Promise((resolve) => server.close(resolve));
  return response;
}
