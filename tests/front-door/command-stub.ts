import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** Stands in for the command service, and records what it received. */
export interface CommandStub {
  url: string;
  seen: Seen[];
  /** Responses to `/shows/waits/…`, which the test ends. */
  waiting: ServerResponse[];
  /** How many large responses it gave, to `/shows/large/…`. */
  large(): number;
  close(): void;
}

interface Seen {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  bytes: number;
  hash: string;
}

/** More than the buffers of a connection take, and little less than the largest response. */
const LARGE = JSON.stringify('x'.repeat(4_190_000));

export async function startCommandStub(): Promise<CommandStub> {
  const seen: Seen[] = [];
  const waiting: ServerResponse[] = [];
  let large = 0;
  const server = createServer((incoming, outgoing) => void respond(incoming, outgoing));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    waiting,
    large: () => large,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };

  async function respond(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method, url, headers } = incoming;
    // The query service asks for it every few seconds.
    if (url === '/readyz') return void outgoing.end('{"status":"ok"}');
    if (url?.includes('impatient')) {
      outgoing.writeHead(413, { 'content-type': 'application/json' }).end('{"code":"too-large"}');
      return;
    }
    if (url?.includes('unreachable')) {
      outgoing.writeHead(502, { 'content-type': 'text/plain' }).end('Bad Gateway');
      return;
    }
    if (url?.includes('waits')) return void waiting.push(outgoing);
    if (url?.includes('large')) {
      large += 1;
      return void outgoing.end(LARGE);
    }
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const chunk of incoming) {
      hash.update(chunk);
      bytes += chunk.length;
    }
    seen.push({ method, url, headers, bytes, hash: hash.digest('hex') });
    outgoing.writeHead(url?.includes('refused') ? 409 : 201, {
      'content-type': 'application/json',
      'set-cookie': ['written=7; Path=/', 'session=s; Path=/'],
      'x-echo': 'yes',
    });
    outgoing.end('{"ok":true}');
  }
}
