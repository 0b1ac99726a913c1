import { withSources, type SourcesOptions } from './sources.ts';
import { keepVerification } from './verifications.ts';
import { verify, type TableComparison } from './verify-tables.ts';

/** Compares the read tables with the log and keeps the result; the product may be running. */
export function verifyReadTables(options: SourcesOptions): Promise<TableComparison> {
  return withSources(options, async (sources) => {
    const verification = await verify(sources);
    await keepVerification(sources.connection, verification);
    return verification;
  });
}
