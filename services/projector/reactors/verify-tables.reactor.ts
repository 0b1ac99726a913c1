import type { Evidence } from '../comparisons/compare-evidence.ts';
import type { SourcesOptions } from '../tables/sources.ts';
import { verifyReadTables } from '../comparisons/verify.ts';
import type { Reactor } from './reactor.ts';

/** Compares the read tables with the log, and logs whether they differ. */
export function verifyTables(options: SourcesOptions & Evidence): Reactor {
  const { log } = options;
  return {
    name: 'verify-tables',
    on: {},
    // The comparison takes as long as reading the whole log.
    limitSeconds: 3_600,
    work: async () => {
      const { events, tables, differences, findings } = await verifyReadTables(options);
      if (findings.length > 0) log.error({ findings }, 'Something else differs from the log.');
      const found = { events, tables, differences };
      if (differences.length === 0) log.info(found, 'The read tables equal the log.');
      else log.error(found, 'The read tables differ from the log. Run "npm run verify".');
    },
  };
}
