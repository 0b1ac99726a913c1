import type { EventLog, LoggedEvent } from '@stagedoor/platform/event-log/event-log';
import {
  assertSameLog,
  findReactorCheckpoint,
  type ReactorCheckpoint,
} from '@stagedoor/platform/event-log/log-identity';
import { happenedAt } from '@stagedoor/platform/event-log/logged-event';
import { loadTree } from '@stagedoor/platform/proof/stored-tree';
import { hasTable, type Sql } from '@stagedoor/platform/stores/postgres';
import { READ_SCHEMA } from '@stagedoor/platform/stores/read-model';
import { compareCheckpoints, keptCheckpoints } from './comparisons/compare-checkpoints.ts';
import { ensureProjectorSchema } from './tables/projector-schema.ts';
import { rebuild } from './tables/read-tables.ts';
import { moveReactorCheckpoint } from './reactors/reactor-checkpoint.ts';
import { withSources, type Sources, type SourcesOptions } from './tables/sources.ts';

interface RebuildOptions extends SourcesOptions {
  /** Take on a different log from the one followed so far. */
  adoptLog?: boolean;
  /** Build the tables even from a log that lacks events, or what kept checkpoints say. */
  despiteCheckpoints?: boolean;
  /** Where checkpoints were sent. */
  witnessFolder?: string | undefined;
}

/**
 * @throws DifferentLog when the log is not the one followed so far, without `adoptLog`; Error when
 * it lacks events that were followed, or a kept checkpoint contradicts it, without
 * `despiteCheckpoints`.
 */
export function rebuildReadTables(options: RebuildOptions): Promise<void> {
  return withSources(options, async (sources) => {
    await ensureProjectorSchema(sources.connection);
    const assertFit = async (sql: Sql, schema: string) => {
      const gone = options.adoptLog ? await goneEvents(sql, schema) : [];
      const differences = [...gone, ...(await contradictions(sql, schema, options.witnessFolder))];
      if (differences.length === 0) return;
      const way = 'If these are the events from now on, add --despite-checkpoints.';
      throw new Error([...differences, 'Nothing was built.', way].join(' '));
    };
    const checked = options.despiteCheckpoints ? undefined : assertFit;
    if (options.adoptLog) return adoptLog(sources, checked);
    await assertSameLog(sources.connection, sources.eventLog);
    return rebuild(sources, checked);
  });
}

/** Whether events that the live tables have followed are missing in the new ones. */
async function goneEvents(sql: Sql, schema: string): Promise<string[]> {
  if (!(await hasTable(sql, `${READ_SCHEMA}.merkle_leaves`))) return [];
  const [{ count } = { count: 0n }] = await sql.rows<{ count: bigint }>(
    `select count(*) from (
       select hash from ${READ_SCHEMA}.merkle_leaves
       except all select hash from ${schema}.merkle_leaves) as gone`,
  );
  return count > 0n ? [`This log lacks ${count} of the events that were followed so far.`] : [];
}

/** Compares the new tables with the checkpoints that were kept. */
async function contradictions(sql: Sql, schema: string, folder: string | undefined) {
  if (!(await hasTable(sql, 'app.checkpoints'))) return [];
  const { tree } = await loadTree(sql, schema);
  const { findings } = compareCheckpoints(tree, await keptCheckpoints(sql, folder));
  return findings.map(({ sentence }) => sentence);
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
