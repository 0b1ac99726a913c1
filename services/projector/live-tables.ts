import { PROJECTED_CHANNEL, READ_SCHEMA } from '@stagedoor/platform/stores/read-model';
import { applyBatch } from './apply-batch.ts';
import type { CatchUpOptions } from './catch-up.ts';
import type { JobQueue } from './reactors/job-queue.ts';
import { beginReacting } from './reactors/begin-reacting.ts';
import { react } from './reactors/react.ts';
import { ensureReacted, REACTED } from './reactors/reacted.ts';
import type { Reactor } from './reactors/reactor.ts';
import { ensureReadTables } from './read-tables.ts';
import { assertSameLog } from './same-log.ts';
import type { Sources } from './sources.ts';

interface LiveOptions extends Sources {
  reactors: readonly Reactor[];
  jobQueue: Pick<JobQueue, 'add'>;
  /** When this projector started, RFC 3339. */
  startedAt: string;
}

/** Keeping the live read tables up with the log: rows, revisions, checkpoint, jobs and the message to the readers are one transaction. */
export function liveTables(options: LiveOptions): Pick<CatchUpOptions, 'begin' | 'handle'> {
  const { connection, eventLog, reactors, jobQueue, log } = options;
  return {
    begin: async () => {
      await ensureReacted(connection);
      await assertSameLog(connection, eventLog);
      await ensureReadTables(options);
      await beginReacting(options);
      await connection.rows(`set search_path = ${READ_SCHEMA}`);
      const held = await connection.row<{ position: bigint }>(
        `select least(checkpoint.position, reacted.position) as position
         from checkpoint, ${REACTED} as reacted`,
      );
      return held?.position ?? -1n;
    },
    handle: async (events) => {
      const { unknown, setAside } = await connection.transaction(async (sql) => {
        const applied = await applyBatch(sql, options, events);
        await react(sql, reactors, jobQueue, events);
        await sql.rows(`select pg_notify($1, position || ':' || $2::text) from checkpoint`, [
          PROJECTED_CHANNEL,
          applied.changed.join(),
        ]);
        return applied;
      });
      for (const { event, reason } of setAside) {
        const { stream, revision, position, type } = event;
        const place = { stream, revision, position: String(position), type, reason };
        log.error(place, 'An event cannot be applied and is set aside.');
      }
      for (const { type, position } of unknown) {
        log.warn({ type, position: String(position) }, 'Passed over an event that is not known.');
      }
    },
  };
}
