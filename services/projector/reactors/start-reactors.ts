import { PROJECTED_STREAMS } from '@stagedoor/contracts/streams';
import type { LoggedEvent } from '@stagedoor/platform/event-log/event-log';
import { happenedAt } from '@stagedoor/platform/event-log/logged-event';
import type { Sources } from '../sources.ts';
import { enqueueJobs, type Enqueueing } from './enqueue-jobs.ts';
import { findReactorCheckpoint, moveReactorCheckpoint } from './reactor-checkpoint.ts';

interface StartOptions extends Pick<Sources, 'connection' | 'eventLog' | 'log'>, Enqueueing {
  /** When this projector started, RFC 3339. */
  startedAt: string;
}

/** At the first start, reactors that act only once skip all earlier events: nobody gets mail. */
export async function startReactors(options: StartOptions): Promise<void> {
  const { connection, eventLog, reactors, jobQueue, startedAt, log } = options;
  const checkpoint = await findReactorCheckpoint(connection);
  if (checkpoint?.event_id || checkpoint?.position === -1n) return;
  if (checkpoint) {
    // An older version noted the position alone.
    const event = await eventLog.at(checkpoint.position);
    await connection.transaction((sql) => moveReactorCheckpoint(sql, event));
    return;
  }
  const repeatable = { jobQueue, reactors: reactors.filter(({ once }) => !once) };
  const last = await connection.transaction(async (sql) => {
    let seen: LoggedEvent | undefined;
    for await (const events of eventLog.scan({ prefixes: PROJECTED_STREAMS, after: undefined })) {
      // By when they happened: a log that was moved or restored was recorded only then.
      const old = events.filter((event) => happenedAt(event) < startedAt);
      await enqueueJobs(sql, repeatable, old);
      seen = old.at(-1) ?? seen;
      if (old.length < events.length) break;
    }
    await moveReactorCheckpoint(sql, seen);
    return seen;
  });
  if (last) {
    const position = String(last.position);
    log.info({ position }, 'The log holds events already: no mail goes out for those up to here.');
  }
}
