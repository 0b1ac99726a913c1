import { PROJECTED_STREAMS } from '@stagedoor/contracts/streams';
import type { LoggedEvent } from '@stagedoor/platform/event-log/event-log';
import type { Sources } from '../sources.ts';
import type { JobQueue } from './job-queue.ts';
import { addJobs } from './react.ts';
import { findReacted, moveReacted } from './reacted.ts';
import type { Reactor } from './reactor.ts';

interface ReactingOptions extends Pick<Sources, 'connection' | 'eventLog' | 'log'> {
  reactors: readonly Reactor[];
  jobQueue: Pick<JobQueue, 'add'>;
  /** When this projector started, RFC 3339. */
  startedAt: string;
}

/**
 * Where nothing says how far the reactors are (a first start, or a database restored without it), they begin with what is recorded
 * after the start: nobody gets mail for what happened before. What may be repeated is done for everything.
 */
export async function beginReacting(options: ReactingOptions): Promise<void> {
  const { connection, eventLog, reactors, jobQueue, startedAt, log } = options;
  const reacted = await findReacted(connection);
  if (reacted?.event_id || reacted?.position === -1n) return;
  if (reacted) {
    // An older version noted the position alone.
    const event = await eventLog.at(reacted.position);
    await connection.transaction((sql) => moveReacted(sql, event));
    return;
  }
  const repeatable = reactors.filter(({ once }) => !once);
  const last = await connection.transaction(async (sql) => {
    let seen: LoggedEvent | undefined;
    for await (const events of eventLog.scan({ prefixes: PROJECTED_STREAMS, after: undefined })) {
      const old = events.filter(({ recordedAt }) => recordedAt < startedAt);
      await addJobs(sql, repeatable, jobQueue, old);
      seen = old.at(-1) ?? seen;
      if (old.length < events.length) break;
    }
    await moveReacted(sql, seen);
    return seen;
  });
  if (last) {
    const position = String(last.position);
    log.info({ position }, 'The log holds events already: no mail goes out for those up to here.');
  }
}
