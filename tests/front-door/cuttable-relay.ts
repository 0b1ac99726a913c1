import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A proxy between a service and a store, by which a test takes the store away. */
export interface Relay {
  /** The same address through the relay. */
  through(url: string): string;
  /** Breaks every connection and refuses new ones. */
  cut(): Promise<void>;
  /** Keeps the connections but forwards nothing. */
  freeze(): void;
  /** Forwards again. */
  mend(): Promise<void>;
  close(): Promise<void>;
}

export async function openRelay(): Promise<Relay> {
  const sockets = new Set<Socket>();
  let target = { host: '127.0.0.1', port: 0 };
  let frozen = false;
  const server = createServer((near) => {
    const far = connect(target.port, target.host);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('data', (bytes) => void (frozen || other.write(bytes)));
      socket.on('error', () => other.destroy());
      socket.on('close', () => void (sockets.delete(socket) && other.destroy()));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  const cut = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    through: (url) => {
      const relayed = new URL(url);
      target = { host: relayed.hostname, port: Number(relayed.port) };
      relayed.hostname = '127.0.0.1';
      relayed.port = String(port);
      return relayed.href;
    },
    cut,
    freeze: () => {
      frozen = true;
    },
    mend: async () => {
      frozen = false;
      if (server.listening) return;
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    close: cut,
  };
}
