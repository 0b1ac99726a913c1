import { showStream } from '@stagedoor/contracts/streams';
import { READ_SCHEMA } from '@stagedoor/platform/stores/read-model';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { applyBatch, sendBatch, type Applied } from './apply-batch.ts';
import { assertSameLog } from './log-identity.ts';
import type { FollowOptions } from './log-follower.ts';
import { enqueueNewJobs, type Enqueueing } from './reactors/enqueue-jobs.ts';
import { ensureReactorCheckpoint, REACTOR_CHECKPOINT } from './reactors/reactor-checkpoint.ts';
import { startReactors } from './reactors/start-reactors.ts';
import { findByKey } from './read-schema.ts';
import { ensureReadTables, notifyOfProgress } from './read-tables.ts';
import { reasonOf } from './set-aside.ts';
import type { Sources } from './sources.ts';
import type { LoggedEvent } from '@stagedoor/platform/event-log/event-log';

interface LiveOptions extends Sources, Enqueueing {
  /** When this projector started, RFC 3339. */
  startedAt: string;
}

/** Writes rows, checkpoint, jobs and the notification of the query services in one transaction. */
export function liveTables(options: LiveOptions): Pick<FollowOptions, 'prepare' | 'handle'> {
  const { connection, eventLog, log } = options;
  return {
    prepare: async () => {
      await ensureReactorCheckpoint(connection);
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
    handle: async (events) => {
      const { unknown, setAside } = await handleTogether(options, events).catch(
        (error: unknown) => {
          // One of the events can never be applied: it is found one by one.
          reasonOf(error);
          return handleCarefully(options, events);
        },
      );
      if (log.isLevelEnabled('debug')) {
        const position = String(events.at(-1)?.position);
        log.debug({ position, events: events.length, commands: commandsOf(events) }, 'Projected.');
      }
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

/** In three round trips: what waits for nothing is sent at once, the last of it with the commit. */
function handleTogether(options: LiveOptions, events: LoggedEvent[]): Promise<Applied> {
  return options.connection.pipelinedTransaction(async (sql) => {
    const sending = sendBatch(sql, options.projections, events);
    const [{ result, last }] = await Promise.all([sending, enqueueNewJobs(sql, options, events)]);
    return { result, last: Promise.all([last, notify(sql, result, events)]) };
  });
}

function handleCarefully(options: LiveOptions, events: LoggedEvent[]): Promise<Applied> {
  return options.connection.transaction(async (sql) => {
    const applied = await applyBatch(sql, options.projections, events);
    await enqueueNewJobs(sql, options, events);
    await notify(sql, applied, events);
    return applied;
  });
}

async function notify(sql: Sql, { changed }: Applied, events: readonly LoggedEvent[]) {
  const parts = [changed, onlyCommandOf(events), onlyShowsOf(events)];
  await notifyOfProgress(sql, parts.map(String).join(':').replace(/:+$/, ''));
}

/** The command that all of these events come from, if there is only one. */
function onlyCommandOf(events: readonly LoggedEvent[]): string[] {
  const commands = commandsOf(events);
  return commands.length === 1 ? commands : [];
}

/** A page loads these one by one; of more it loads the list. */
const MOST_SHOWS = 5;

/** The ids of the shows that these events are about, if they are about a few shows only. */
function onlyShowsOf(events: readonly LoggedEvent[]): string[] {
  const streams = [...new Set(events.map(({ stream }) => stream))];
  const prefix = showStream('');
  const areShows = streams.every((stream) => stream.startsWith(prefix));
  return areShows && streams.length <= MOST_SHOWS
    ? streams.map((stream) => stream.slice(prefix.length))
    : [];
}

function commandsOf(events: readonly LoggedEvent[]): string[] {
  const ids = events.map((event) => ('metadata' in event ? event.metadata.commandId : event.id));
  return [...new Set(ids)];
}
