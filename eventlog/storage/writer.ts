import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { DAMAGED, isDamage } from './damage.ts';
import { LogTail } from './log-tail.ts';
import { WriteQueue } from './write-queue.ts';
import type { WriteOutcome, WriteRequest } from './write-request.ts';
import type { WriterConnection } from './writer-connection.ts';
import { startSession, type WriterSession } from './writer-session.ts';

export type Writer = Awaited<ReturnType<typeof startWriter>>['writer'];

type WriterOptions = {
  /** Opens the connection for writing: at the start, and again whenever it was lost. */
  open(): Promise<WriterConnection>;
  log?: { info(message: string): void; error(message: string): void };
  /** Postgres came back without events that readers may have seen: they must start over. */
  onEventsLost(): void;
  /** Nothing listens at the address of Postgres any more. */
  onPostgresGone?(): void;
};

type OpenSession = WriterSession & WriterConnection;

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 2_000;

/** Writes all waiting requests in one transaction, and opens a lost connection again. */
export async function startWriter(options: WriterOptions) {
  const queue = new WriteQueue();
  const stopping = new AbortController();
  const first = await openSession();
  const tail = new LogTail(first.newest);

  async function openSession(): Promise<OpenSession> {
    const connection = await options.open();
    try {
      return { ...connection, ...(await startSession(connection.client)) };
    } catch (error) {
      await connection.close();
      throw isDamage(error) ? new Error(DAMAGED, { cause: error }) : error;
    }
  }

  async function run(): Promise<void> {
    for (let session: OpenSession | undefined = first; session; session = await openAgain()) {
      const onLost = () => queue.refuse(LOST);
      if (session.lost.aborted) onLost();
      else session.lost.addEventListener('abort', onLost);
      await serve(session);
      session.lost.removeEventListener('abort', onLost);
      const closed = session.close().catch(() => undefined);
      // Closing a lost connection may never end.
      if (stopping.signal.aborted && !session.lost.aborted) await closed;
    }
  }

  /** Writes until the connection is lost, or the log stops and everything is written. */
  async function serve(session: WriterSession): Promise<void> {
    for await (const batch of queue.batches()) {
      try {
        const { outcomes, events } = await session.commit(batch.map(({ request }) => request));
        tail.publish(events);
        batch.forEach(({ settle }, index) => settle(outcomes[index] ?? LOST));
      } catch (error) {
        const outcome = isDamage(error) ? DAMAGE : LOST;
        for (const { settle } of batch) settle(outcome);
        // The transaction may have been committed; only a new session can find out.
        if (!wroteNothing(error)) queue.refuse(outcome);
      }
    }
  }

  async function openAgain(): Promise<OpenSession | undefined> {
    let logged: string | undefined;
    for (let delay = FIRST_PAUSE_MS; !stopping.signal.aborted;) {
      try {
        const session = await openSession();
        if (session.newest < tail.head) options.onEventsLost();
        tail.moveTo(session.newest);
        queue.accept();
        options.log?.info('the event log writes again');
        return session;
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        if (reason !== logged) options.log?.error(`the event log cannot write: ${reason}`);
        logged = reason;
        if (Object(error).code === 'ECONNREFUSED') options.onPostgresGone?.();
        await pause(delay, undefined, { signal: stopping.signal }).catch(() => undefined);
        delay = Math.min(2 * delay, LONGEST_PAUSE_MS);
      }
    }
    return undefined;
  }

  const running = run();
  return {
    tail,
    writer: {
      write: (request: WriteRequest) => queue.add(request),
      /** Whether more is waiting than should be. */
      get busy() {
        return queue.full;
      },
      /** Resolves when it is no longer busy. */
      ready: () => queue.ready(),
      /** Takes no more requests, and finishes those that wait. */
      stop() {
        stopping.abort();
        queue.close();
        return running;
      },
    },
  };
}

const DAMAGE: WriteOutcome = { kind: 'damaged' };
const LOST: WriteOutcome = { kind: 'unavailable', reason: 'the log cannot write' };

/** A full disk or a cancelled statement: Postgres reports that it rolled the transaction back. */
function wroteNothing(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.severity === 'ERROR' &&
    /^(53|57014|25006)/.test(error.code ?? '')
  );
}
