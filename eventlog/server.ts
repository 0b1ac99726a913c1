import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { ServerCredentials, type Server } from '@grpc/grpc-js';
import pg from 'pg';
import { requireSafe, type LogAccess } from './protocol/access.ts';
import { eventPages } from './storage/event-pages.ts';
import { OpenCalls } from './protocol/open-calls.ts';
import { openPort } from './protocol/port.ts';
import { ANY } from './storage/revision-check.ts';
import { createGrpcServer } from './protocol/grpc-server.ts';
import { openWriterConnection } from './storage/writer-connection.ts';
import { startWriter, type Writer } from './storage/writer.ts';

export type EventLogOptions = {
  /** Only one log may run on a database. */
  databaseUrl: string;
  /** This process started the Postgres, and exits when the Postgres is gone. */
  ownPostgres?: boolean;
  host?: string;
  /** 0 means any free port. */
  port?: number;
  /** Beyond the loopback interface the log listens only with TLS and a password. */
  access?: LogAccess;
  log?: { info(message: string): void; error(message: string): void };
};

export type RunningEventLog = { url: string; port: number; stop(): Promise<void> };

const READ_CONNECTIONS = 8;
const LAST_REPLIES_MS = 1_000;

/** Starts a log. @throws when another one runs on the database, or strangers could connect. */
export async function startEventLog(options: EventLogOptions): Promise<RunningEventLog> {
  const { databaseUrl, host = '127.0.0.1', port = 0, access = {}, log } = options;
  requireSafe(host, access);
  const calls = new OpenCalls();
  const { writer, tail } = await startWriter({
    open: () => openWriterConnection(databaseUrl),
    onEventsLost: () => calls.endAll(),
    ...(options.ownPostgres && { onPostgresGone: () => process.exit(1) }),
    ...(log && { log }),
  });
  const pool = new pg.Pool({ connectionString: databaseUrl, max: READ_CONNECTIONS });
  pool.on('error', (error) => log?.error(`a reading connection was lost: ${error.message}`));

  const { server, open } = await listen().catch(async (error: unknown) => {
    await Promise.all([writer.stop(), pool.end()]);
    throw error;
  });
  async function listen() {
    const sources = { pages: eventPages(pool), tail };
    const server = createGrpcServer(writer, sources, calls, access.password);
    const grpc = server.createConnectionInjector(ServerCredentials.createInsecure());
    const { tls } = access;
    const open = await openPort({ host, port, tls }, (socket) => grpc.injectConnection(socket));
    await recordStart(writer);
    return { server, open };
  }
  const name = host.includes(':') ? `[${host}]` : host;
  const url = `esdb://${name}:${open.port}?tls=${access.tls !== undefined}`;
  log?.info(`the event log listens on ${url}`);
  return {
    url,
    port: open.port,
    async stop() {
      open.stopListening();
      await writer.stop();
      calls.endAll();
      await shutDown(server);
      open.dropConnections();
      await pool.end();
    },
  };
}

/** Writes a system event, as a real server does: a reader that skips none of them fails early. */
async function recordStart(writer: Writer): Promise<void> {
  const data = Buffer.from(JSON.stringify({ processId: process.pid }));
  const id = randomUUID();
  await writer.write({
    ...{ action: 'append', stream: '$eventlog', expected: ANY, size: data.length },
    ...{ events: [{ id, type: '$started', json: true, data, metadata: Buffer.alloc(0) }] },
    deadline: Infinity,
  });
}

/** Sends the last replies, and then closes the connections that clients keep open. */
async function shutDown(server: Server): Promise<void> {
  const impatient = setTimeout(() => server.forceShutdown(), LAST_REPLIES_MS);
  await promisify(server.tryShutdown.bind(server))();
  clearTimeout(impatient);
}
