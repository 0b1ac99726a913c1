import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { LogAccess } from './access.ts';

/** A connection is dropped if the client, which speaks first, says nothing for this long. */
const SILENT_MS = 60_000;
/** As of a server that is ready: this log listens only when it is. */
const INFO = JSON.stringify({ state: 'leader' });
/** HTTP/2 begins with "PRI", and no request that is served in HTTP/1.1 begins with a P. */
const HTTP2_BEGINS = 'P'.charCodeAt(0);

/** Listens for gRPC, which is HTTP/2, and for questions about its health in HTTP/1.1. */
export async function openPort(
  { host, port, tls }: { host: string; port: number; tls: LogAccess['tls'] },
  takeGrpc: (socket: Socket) => void,
) {
  const health = healthServer();
  const server = tls
    ? createTlsServer({ cert: tls.certificate, key: tls.key, ALPNProtocols: ['h2', 'http/1.1'] })
    : createServer();
  server.on(tls ? 'secureConnection' : 'connection', (socket: Socket) => {
    socket.on('error', () => socket.destroy());
    socket.setTimeout(SILENT_MS, () => socket.destroy());
    socket.once('readable', () => {
      const begin: Buffer | null = socket.read();
      if (begin === null) return;
      socket.unshift(begin);
      if (begin[0] !== HTTP2_BEGINS) return health.emit('connection', socket);
      socket.setTimeout(0);
      takeGrpc(socket);
    });
  });
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });

  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    stopListening: () => server.close(),
    dropConnections: () => open.forEach((socket) => socket.destroy()),
  };
}

/** Needs no password: whoever can connect already knows that the log is up. */
function healthServer() {
  return createHttpServer((request, response) => {
    const path = request.method === 'GET' ? request.url : undefined;
    response.setHeader('connection', 'close');
    if (path === '/info') response.setHeader('content-type', 'application/json').end(INFO);
    else response.writeHead(path === '/health/live' ? 204 : 404).end();
  });
}
