import { PROJECTED_CHANNEL, READ_SCHEMA } from '@stagedoor/platform/read-model';
import { applyBatch } from './apply-batch.ts';
import type { CatchUpOptions } from './catch-up.ts';
import type { JobQueue } from './reactors/job-queue.ts';
import { ensureReacted, react, REACTED } from './reactors/react.ts';
import type { Reactor } from './reactors/reactor.ts';
import { ensureReadTables } from './read-tables.ts';
import type { Sources } from './sources.ts';

interface LiveOptions extends Sources {
  reactors: readonly Reactor[];
  jobQueue: Pick<JobQueue, 'add'>;
}

/** Keeping the live read tables up with the log: rows, revisions, checkpoint, jobs and the message to the readers are one transaction. */
export function liveTables(options: LiveOptions): Pick<CatchUpOptions, 'begin' | 'handle'> {
  const { connection, reactors, jobQueue, log } = options;
  return {
    begin: async () => {
      await ensureReadTables(options);
      await ensureReacted(connection);
      await connection.rows(`set search_path = ${READ_SCHEMA}`);
      const held = await connection.row<{ position: bigint }>(
        `select least(checkpoint.position, reacted.position) as position
         from checkpoint, ${REACTED} as reacted`,
      );
      return held?.position ?? -1n;
    },
    handle: async (events) => {
      const unknown = await connection.transaction(async (sql) => {
        const applied = await applyBatch(sql, options, events);
        await react(sql, reactors, jobQueue, events);
        await sql.rows(`select pg_notify($1, position || ':' || $2::text) from checkpoint`, [
          PROJECTED_CHANNEL,
          applied.changed.join(),
        ]);
        return applied.unknown;
      });
      for (const { type, position } of unknown) {
        log.warn({ type, position: String(position) }, 'Passed over an event that is not known.');
      }
    },
  };
}
