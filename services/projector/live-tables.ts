import { READ_SCHEMA } from '@stagedoor/platform/stores/read-model';
import type { LoggedEvent } from '@stagedoor/platform/event-log/event-log';
import { assertSameLog, REACTOR_CHECKPOINT } from '@stagedoor/platform/event-log/log-identity';
import { apply, isUnknown, type InTransaction } from './tables/apply.ts';
import { enqueueNewJobs, startReactors, type Enqueueing } from './reactors/enqueue-jobs.ts';
import { findByKey } from './tables/read-schema.ts';
import { ensureReadTables, notifyOfProgress } from './tables/read-tables.ts';
import type { RunOptions } from './follow/runner.ts';
import type { Sources } from './tables/sources.ts';

/** The most shows that a notification names. */
const NAMED_SHOWS = 50;

/** Writes rows, checkpoint, jobs and the notification of the query services in one transaction. */
export function liveTables(options: Sources & Enqueueing): Pick<RunOptions, 'prepare' | 'handle'> {
  const { connection, eventLog, projections, log } = options;
  const inTransaction: InTransaction = (events, work) =>
    connection.transaction(async (sql) => {
      const [applied] = await Promise.all([work(sql), enqueueNewJobs(sql, options, events)]);
      const { changed: subjects, shows } = applied;
      await notifyOfProgress(sql, {
        subjects,
        // Postgres limits the size of a notification.
        ...(shows.length <= NAMED_SHOWS && { shows }),
        command: onlyCommandOf(events),
      });
      return applied;
    });
  return {
    prepare: async () => {
      await assertSameLog(connection, eventLog);
      await ensureReadTables(options);
      await startReactors(options);
      await connection.rows(`set search_path = ${READ_SCHEMA}`);
      await findByKey(connection, 'session');
      const handled = await connection.row<{ position: bigint }>(
        `select least(checkpoint.position, reactors.position) as position
         from checkpoint, ${REACTOR_CHECKPOINT} as reactors`,
      );
      return handled?.position ?? -1n;
    },
    handle: async (batch) => {
      const applied = await apply(inTransaction, projections, batch);
      if (log.isLevelEnabled('debug')) {
        const position = String(batch.at(-1)?.position);
        log.debug({ position, events: batch.length, commands: commandsOf(batch) }, 'Projected.');
      }
      for (const { events, setAside: reason } of applied) {
        for (const event of events) {
          const { stream, revision, type } = event;
          const position = String(event.position);
          if (reason !== undefined) {
            const place = { stream, revision, position, type, reason };
            log.error(place, 'An event cannot be applied and is set aside.');
          } else if (isUnknown(event)) {
            log.warn({ type, position }, 'Passed over an event that is not known.');
          }
        }
      }
    },
  };
}

/** The command that all of these events come from, if there is only one. */
function onlyCommandOf(events: readonly LoggedEvent[]): string | undefined {
  const [command, ...others] = commandsOf(events);
  return others.length === 0 ? command : undefined;
}

function commandsOf(events: readonly LoggedEvent[]): string[] {
  const ids = events.map((event) => ('metadata' in event ? event.metadata.commandId : event.id));
  return [...new Set(ids)];
}
