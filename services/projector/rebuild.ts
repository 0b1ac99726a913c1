import { adoptLog } from './adopt-log.ts';
import { rebuild } from './read-tables.ts';
import { ensureReactorCheckpoint } from './reactors/reactor-checkpoint.ts';
import { assertSameLog } from './log-identity.ts';
import { withSources, type SourcesOptions } from './sources.ts';

interface RebuildOptions extends SourcesOptions {
  /** Take on a different log from the one followed so far. */
  adoptLog?: boolean;
}

/** @throws DifferentLog when the log is not the one followed so far, without `adoptLog`. */
export function rebuildReadTables(options: RebuildOptions): Promise<void> {
  return withSources(options, async (sources) => {
    if (options.adoptLog) return adoptLog(sources);
    await ensureReactorCheckpoint(sources.connection);
    await assertSameLog(sources.connection, sources.eventLog);
    return rebuild(sources);
  });
}
