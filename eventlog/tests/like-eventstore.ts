import { setTimeout as pause } from 'node:timers/promises';
import { Metadata, ServerCredentials, status } from '@grpc/grpc-js';
import pg from 'pg';
import type { Refusal } from '../protocol/call-refusals.ts';
import { createGrpcServer } from '../protocol/grpc-server.ts';
import { OpenCalls } from '../protocol/open-calls.ts';
import { openPort } from '../protocol/port.ts';
import { eventPages } from '../storage/event-pages.ts';
import { openWriterConnection } from '../storage/writer-connection.ts';
import { startWriter, type Writer } from '../storage/writer.ts';

/** EventStoreDB takes 2,000. */
const REPEAT_TIMEOUT_MS = 300;

/**
 * A log that does to its clients what EventStoreDB does and ours does not: the second of two equal
 * appends in flight times out, and subscribers can be dropped as too slow.
 */
export async function startLikeEventStore(databaseUrl: string) {
  const calls = new DroppedCalls();
  const { writer, tail } = await startWriter({
    open: () => openWriterConnection(databaseUrl),
    onEventsLost: () => calls.endAll(),
  });
  const pool = new pg.Pool({ connectionString: databaseUrl });
  // The database may be dropped while connections are being closed.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  const sources = { pages: eventPages(pool), tail };
  const server = createGrpcServer(timingOutRepeats(writer), sources, calls, undefined);
  const grpc = server.createConnectionInjector(ServerCredentials.createInsecure());
  const place = { host: '127.0.0.1', port: 0, tls: undefined };
  const open = await openPort(place, (socket) => grpc.injectConnection(socket));
  return {
    url: `esdb://127.0.0.1:${open.port}?tls=false`,
    dropSubscribers: () => calls.drop(tooSlow()),
    async stop() {
      open.stopListening();
      await writer.stop();
      calls.endAll();
      server.forceShutdown();
      open.dropConnections();
      await pool.end();
    },
  };
}

class DroppedCalls extends OpenCalls {
  readonly #open = new Set<(reason: Refusal) => void>();

  override run(...[call, work]: Parameters<OpenCalls['run']>): void {
    super.run(call, async (signal, giveUp) => {
      this.#open.add(giveUp);
      await work(signal, giveUp).finally(() => this.#open.delete(giveUp));
    });
  }

  drop(reason: Refusal): void {
    for (const giveUp of this.#open) giveUp(reason);
  }
}

function tooSlow(): Refusal {
  const details = 'Consumer too slow to handle event while live. Client resubscription required.';
  return Object.assign(new Error(details), {
    ...{ code: status.ABORTED, details, metadata: new Metadata() },
  });
}

/** Writes the events of two equal appends in flight once, and lets the second time out. */
function timingOutRepeats(writer: Writer): Writer {
  const inFlight = new Set<string>();
  return {
    ...writer,
    async write(request) {
      const key = JSON.stringify([request.stream, request.events.map(({ id }) => id)]);
      if (inFlight.has(key)) {
        await pause(REPEAT_TIMEOUT_MS);
        return { kind: 'too-late' };
      }
      inFlight.add(key);
      return writer.write(request).finally(() => inFlight.delete(key));
    },
  };
}
