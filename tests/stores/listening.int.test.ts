import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '@stagedoor/platform/process/log';
import { listen } from '@stagedoor/platform/stores/listen';

let silent: Server;
let sockets: Socket[];

beforeEach(async () => {
  sockets = [];
  silent = createServer((socket) => void sockets.push(socket.resume()));
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
});
afterEach(() => {
  sockets.forEach((socket) => socket.destroy());
  silent.close();
});

describe('listening to Postgres', () => {
  it('ends while the store accepts connections but never responds', async () => {
    const address = silent.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const connected = once(silent, 'connection');
    const url = `postgres://somebody:secret@127.0.0.1:${port}/venue`;
    const channel = listen(url, 'projected', () => undefined, createLog('silent', 'test'));
    await connected;
    await expect(channel.close()).resolves.toBeUndefined();
  });
});
