import { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import type { Log } from '../process/log.ts';

/**
 * Listens on a channel until it is closed, reconnecting after every loss. `onMessage` also gets
 * undefined after each (re)connection: messages may have been missed.
 */
export function listen(
  url: string,
  channel: string,
  onMessage: (payload: string | undefined) => void,
  log: Log,
): { close(): Promise<void> } {
  const stopped = new AbortController();
  let socket: Socket | undefined;
  const running = (async () => {
    while (!stopped.signal.aborted) {
      const stream = (socket = new Socket());
      const client = new Client({ connectionString: url, keepAlive: true, stream: () => stream });
      try {
        const lost = new Promise<void>((resolve) => {
          client.on('error', () => resolve());
          client.on('end', () => resolve());
        });
        client.on('notification', (message) => onMessage(message.payload));
        await client.connect();
        await client.query(`listen ${client.escapeIdentifier(channel)}`);
        onMessage(undefined);
        await lost;
      } catch (err) {
        log.debug({ err }, 'Listening failed.');
      }
      await client.end().catch(() => undefined);
      await wait(500, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  })();
  return {
    close: async () => {
      stopped.abort();
      // An orderly end would wait for the store, which may not respond.
      socket?.destroy();
      await running;
    },
  };
}
