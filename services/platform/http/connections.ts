import type { FastifyInstance } from 'fastify';
import {
  STATUS_CODES,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import { UPLOAD_BYTES } from '@stagedoor/contracts/facts/limits';
import type { RefusalCode } from '@stagedoor/contracts/refusals';
import type { RefusalBody } from '@stagedoor/contracts/route';

/** How long a stop waits for open requests. */
const IN_FLIGHT_MS = 5_000;
/** How many requests of a connection may wait for the responses to those before them. */
const MOST_WAITING = 10;
/** How much more of a body is received after an early response, and how much at least each time. */
const READ_ON = { bytes: 2 * UPLOAD_BYTES, everyMs: 2_000, least: 4 * 1024 };

/** Ends the connections of clients that do not read or do not finish, which Node would keep. */
export function endConnections(app: FastifyInstance): void {
  const open = new Set<Socket>();
  app.server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('onResponse', async ({ raw }) => {
    if (!raw.complete) readOn(raw);
  });
  app.addHook('preClose', async () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    const cutting = setTimeout(() => open.forEach((socket) => socket.destroy()), IN_FLIGHT_MS);
    app.server.once('close', () => clearTimeout(cutting));
  });
}

/**
 * Serves the requests of one connection one after the other. Browsers and proxies await each
 * response; a client that does not could have any number of files opened at once.
 */
export function oneAtATime(respond: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  return (request, response) => {
    // A response has a socket when those before it have been sent.
    if (response.socket) return respond(request, response);
    const { socket } = request;
    const count = waiting.get(socket) ?? 0;
    if (count === MOST_WAITING) return void socket.destroy();
    waiting.set(socket, count + 1);
    response.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      respond(request, response);
    });
  };
}

/** Ends the connection when its client reads nothing of the response for a while. */
export function cutWhenUnread(response: ServerResponse, unreadMs: number): void {
  // A response that has nothing to send at the moment, such as a stream of changes, goes on.
  response.setTimeout(unreadMs, () => {
    if (response.socket && response.socket.writableLength > 0) response.socket.destroy();
  });
}

/**
 * Receives the rest of a body after an early response, and discards it: browsers and others look
 * for the response only when they have sent everything. Ends the connection of a client that sends
 * too slowly or too much.
 */
function readOn(request: IncomingMessage): void {
  const { socket } = request;
  const begin = socket.bytesRead;
  let last = begin;
  const watch = setInterval(() => {
    const received = socket.bytesRead;
    if (request.complete || socket.destroyed) return clearInterval(watch);
    if (received - last < READ_ON.least || received - begin > READ_ON.bytes) socket.destroy();
    last = received;
  }, READ_ON.everyMs);
}

/** Responds to malformed HTTP with a refusal, and closes the connection. */
export function refuseBrokenRequest(
  { code, rawPacket }: Error & { code?: string; rawPacket?: unknown },
  socket: Socket,
): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const [status, refusal, error] = BY_CODE[code ?? ''] ?? NOT_HTTP;
  const content: RefusalBody = { error, code: refusal };
  const body = JSON.stringify(content);
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Content-Type: application/json; charset=utf-8',
      'Cache-Control: no-store',
      'X-Frame-Options: DENY',
      'Connection: close',
      '',
      isToHead(rawPacket) ? '' : body,
    ].join('\r\n'),
    () => socket.destroy(),
  );
}

/** Reads the method itself, which is not parsed yet: a response to HEAD has no body. */
function isToHead(received: unknown): boolean {
  return Buffer.isBuffer(received) && received.subarray(0, 5).toString('latin1') === 'HEAD ';
}

type Broken = [status: number, code: RefusalCode, error: string];

const NOT_HTTP: Broken = [400, 'invalid-input', 'This is not a valid HTTP request.'];
const BY_CODE: Record<string, Broken> = {
  HPE_HEADER_OVERFLOW: [431, 'too-large', 'The headers of this request are too large.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'too-large', 'The body of this request is too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'request-timeout', 'This request did not arrive in time.'],
};
