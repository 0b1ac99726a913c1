import { sourcesInEnv, withSources, type SourcesOptions } from './sources.ts';
import { keepVerification } from './verifications.ts';
import { verify, type Verification } from './verify-tables.ts';

/** Compares the read tables with the log and keeps the result; the product may be running. */
export function verifyReadTables(options: SourcesOptions): Promise<Verification> {
  return withSources(options, async (sources) => {
    const verification = await verify(sources);
    await keepVerification(sources.connection, verification);
    return verification;
  });
}

if (import.meta.main) {
  const { differences, rows } = await verifyReadTables(sourcesInEnv('verify'));
  const verdict = `Differences between the log and the read tables: ${differences.length}.`;
  process.stdout.write(`${[...differences, ...rows, verdict].join('\n')}\n`);
  process.exitCode = differences.length > 0 ? 1 : 0;
}
