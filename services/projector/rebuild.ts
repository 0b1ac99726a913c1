import type { EventLog, LoggedEvent } from '@stagedoor/platform/event-log/event-log';
import { happenedAt } from '@stagedoor/platform/event-log/logged-event';
import { loadTree } from '@stagedoor/platform/proof/stored-tree';
import { hasTable, type Sql } from '@stagedoor/platform/stores/postgres';
import { compareCheckpoints, keptCheckpoints } from './comparisons/compare-checkpoints.ts';
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
  /** Build the tables even from a log that does not hold what kept checkpoints say. */
  despiteCheckpoints?: boolean;
  /** Where checkpoints were sent. */
  witnessFolder?: string | undefined;
}

/**
 * @throws DifferentLog when the log is not the one followed so far, without `adoptLog`; Error when
 * a kept checkpoint contradicts it, without `despiteCheckpoints`.
 */
export function rebuildReadTables(options: RebuildOptions): Promise<void> {
  return withSources(options, async (sources) => {
    await ensureProjectorSchema(sources.connection);
    const assertFit = options.despiteCheckpoints
      ? undefined
      : (sql: Sql, schema: string) => assertCheckpoints(sql, schema, options.witnessFolder);
    if (options.adoptLog) return adoptLog(sources, assertFit);
    await assertSameLog(sources.connection, sources.eventLog);
    return rebuild(sources, assertFit);
  });
}

/** Compares the new tables with what was kept: building them must not hide a changed log. */
async function assertCheckpoints(sql: Sql, schema: string, folder: string | undefined) {
  if (!(await hasTable(sql, 'app.checkpoints'))) return;
  const { tree } = await loadTree(sql, schema);
  const { findings } = compareCheckpoints(tree, await keptCheckpoints(sql, folder));
  if (findings.length === 0) return;
  throw new Error(
    [
      ...findings.map(({ sentence }) => sentence),
      'Nothing was built. If these are the events from now on, add --despite-checkpoints.',
    ].join(' '),
  );
}

/** Builds the read tables from this log, and moves the reactor checkpoint into it. */
async function adoptLog(sources: Sources, assertFit: Parameters<typeof rebuild>[1]): Promise<void> {
  const { connection, eventLog, log } = sources;
  await rebuild(sources, assertFit);
  const checkpoint = await findReactorCheckpoint(connection);
  // Without a checkpoint the projector starts at the end of the log by itself.
  if (!checkpoint) return;
  const event = await lastHandled(eventLog, checkpoint);
  await moveReactorCheckpoint(connection, event);
  log.info({ position: String(event?.position ?? -1n) }, 'The reactors go on after this position.');
}

/** The event of the checkpoint; in an older copy without it, the last one that is not newer. */
async function lastHandled(eventLog: EventLog, checkpoint: ReactorCheckpoint) {
  const { event_id: id, occurred_at: at } = checkpoint;
  let last: LoggedEvent | undefined;
  for await (const events of eventLog.scan()) {
    for (const event of events) {
      if (event.id === id) return event;
      if (at === null || happenedAt(event) <= at) last = event;
    }
  }
  return last;
}
