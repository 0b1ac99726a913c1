import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A request of which only a part is sent, over a connection of its own. */
export interface HalfRequest {
  /** All that has come back so far. */
  text(): string;
  /** The status of the response, once there is one; 0 when the connection ends without one. */
  status: Promise<number>;
  /** Resolves when the connection has ended, whoever ended it. */
  ended: Promise<void>;
  send(more: string): void;
  leave(): void;
}

/** Connects and sends this text unchanged; `halfOf` makes one. */
export async function sendHalf(url: string, text: string): Promise<HalfRequest> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => void socket.once('close', () => resolve()));
  let received = '';
  const { promise: status, resolve } = Promise.withResolvers<number>();
  socket.setEncoding('latin1').on('data', (piece: string) => {
    received += piece;
    const [, code] = /^HTTP\/1\.1 ([2-5]\d\d) /m.exec(received) ?? [];
    if (code) resolve(Number(code));
  });
  void ended.then(() => resolve(0));
  await once(socket, 'connect');
  await written(socket, text);
  return {
    text: () => received,
    status,
    ended,
    send: (more) => void socket.write(more),
    leave: () => void socket.destroy(),
  };
}

/** Sends this text and never reads. @returns a function that ends the connection. */
export async function sendUnread(url: string, text: string): Promise<() => void> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  // Without a listener for data nothing is read.
  socket.pause().on('error', () => undefined);
  await once(socket, 'connect');
  await written(socket, text);
  return () => void socket.destroy();
}

/** A request that promises more than it sends. */
export function halfOf(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  begin = '{"username":',
): string {
  const all = { host: 'venue.example', 'content-type': 'application/json', ...headers };
  const lines = Object.entries({ 'content-length': '500', ...all }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${begin}`;
}

function written(socket: Socket, text: string): Promise<void> {
  return new Promise((resolve) => void socket.write(text, () => resolve()));
}
