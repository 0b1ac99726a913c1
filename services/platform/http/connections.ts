import type { FastifyInstance } from 'fastify';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { UPLOAD_BYTES } from '@stagedoor/contracts/facts/limits';

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
