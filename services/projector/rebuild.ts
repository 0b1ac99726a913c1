import { PROJECTED_STREAMS } from '@stagedoor/contracts/streams';
import type { EventLog, LoggedEvent } from '@stagedoor/platform/event-log/event-log';
import { happenedAt } from '@stagedoor/platform/event-log/logged-event';
import { ensureProjectorSchema } from './projector-schema.ts';
import { rebuild } from './read-tables.ts';
import {
  findReactorCheckpoint,
  moveReactorCheckpoint,
  type ReactorCheckpoint,
} from './reactors/reactor-checkpoint.ts';
import { assertSameLog } from './log-identity.ts';
import { withSources, type Sources, type SourcesOptions } from './sources.ts';

interface RebuildOptions extends SourcesOptions {
  /** Take on a different log from the one followed so far. */
  adoptLog?: boolean;
}

/** @throws DifferentLog when the log is not the one followed so far, without `adoptLog`. */
export function rebuildReadTables(options: RebuildOptions): Promise<void> {
  return withSources(options, async (sources) => {
    await ensureProjectorSchema(sources.connection);
    if (options.adoptLog) return adoptLog(sources);
    await assertSameLog(sources.connection, sources.eventLog);
    return rebuild(sources);
  });
}

/** Builds the read tables from this log, and moves the reactor checkpoint into it. */
async function adoptLog(sources: Sources): Promise<void> {
  const { connection, eventLog, log } = sources;
  await rebuild(sources);
  const checkpoint = await findReactorCheckpoint(connection);
  // Without a checkpoint the projector starts at the end of the log by itself.
  if (!checkpoint) return;
  const event = await lastHandled(eventLog, checkpoint);
  await moveReactorCheckpoint(connection, event);
  log.info({ position: String(event?.position ?? -1n) }, 'The reactors go on after this position.');
}

/** The event of the checkpoint; in an older copy without it, the last one that is not newer. */
async function lastHandled(
  eventLog: EventLog,
  checkpoint: ReactorCheckpoint,
): Promise<LoggedEvent | undefined> {
  const { event_id: id, occurred_at: at } = checkpoint;
  let last: LoggedEvent | undefined;
  for await (const events of eventLog.scan({ prefixes: PROJECTED_STREAMS, after: undefined })) {
    for (const event of events) {
      if (event.id === id) return event;
      if (at === null || happenedAt(event) <= at) last = event;
    }
  }
  return last;
}
