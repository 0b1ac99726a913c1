import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A request without a body. */
export interface Target {
  url: string;
  headers?: Record<string, string>;
}

const WARM_UP_MS = 500;
const MEASURED_MS = 2_000;

/**
 * How many responses a second this number of connections receives, each of which sends its next
 * request after the last byte of a response. It reads only the length of a response, so that it is
 * faster than any server here.
 */
export async function responsesPerSecond(target: Target, connections: number): Promise<number> {
  const open = await Promise.all(Array.from({ length: connections }, () => connection(target)));
  const end = new AbortController();
  let count = 0;
  const all = open.map(async ({ next }) => {
    for (; !end.signal.aborted; count += 1) await next();
  });
  await wait(WARM_UP_MS);
  const [before, since] = [count, performance.now()];
  await wait(MEASURED_MS);
  const speed = ((count - before) * 1_000) / (performance.now() - since);
  end.abort();
  await Promise.all(all);
  for (const { socket } of open) socket.destroy();
  return speed;
}

/** How long each of `count` responses takes, one after another, in milliseconds. */
export async function responseTimes(target: Target, count: number): Promise<number[]> {
  const { next, socket } = await connection(target);
  const times = [];
  for (let sent = 0; sent < count; sent += 1) {
    const started = performance.now();
    await next();
    times.push(performance.now() - started);
  }
  socket.destroy();
  return times;
}

/** Every response must be as long as the first, which must be a success. */
async function connection({ url, headers = {} }: Target) {
  const { hostname, port, host, pathname, search } = new URL(url);
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}`);
  const request = `GET ${pathname}${search} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, 'connect');
  socket.write(request);
  const size = await sizeOfFirst(socket, url);
  let missing = 0;
  let received = () => {};
  socket.on('data', ({ length }) => {
    missing -= length;
    if (missing < 0) socket.destroy(new Error(`${url} sent more than before.`));
    if (missing === 0) received();
  });
  const next = () =>
    new Promise<void>((resolve) => {
      missing = size;
      received = resolve;
      socket.write(request);
    });
  return { next, socket };
}

function sizeOfFirst(socket: Socket, url: string): Promise<number> {
  let text = '';
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      text += chunk.toString('latin1');
      const headSize = text.indexOf('\r\n\r\n') + 4;
      if (headSize < 4) return;
      const [, status = ''] = /^HTTP\/1.1 (\d+)/.exec(text) ?? [];
      if (status !== '200' && status !== '304') reject(new Error(`${url} got status ${status}.`));
      const [, bodySize = '0'] = /content-length: (\d+)/i.exec(text.slice(0, headSize)) ?? [];
      if (text.length < headSize + Number(bodySize)) return;
      socket.off('data', read);
      resolve(text.length);
    };
    socket.on('data', read);
  });
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
