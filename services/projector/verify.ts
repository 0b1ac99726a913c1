import { sourcesInEnv, withSources, type SourcesOptions } from './sources.ts';
import { verify } from './verify-tables.ts';

/** @returns the differences as sentences; the product may be running. */
export function verifyReadTables(options: SourcesOptions): Promise<string[]> {
  return withSources(options, verify);
}

if (import.meta.main) {
  const differences = await verifyReadTables(sourcesInEnv('verify'));
  const verdict = `Differences between the log and the read tables: ${differences.length}.`;
  process.stdout.write(`${[...differences, verdict].join('\n')}\n`);
  process.exitCode = differences.length > 0 ? 1 : 0;
}
