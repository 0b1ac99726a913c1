import { verifyReadTables } from '../services/projector/verify.ts';
import { withStores } from './embedded-stores.ts';
import { runCommand, typedCommand } from './run-command.ts';

/* npm run verify: compares the read tables with the log, and lists differences with exit code 1. */
await runCommand({
  name: 'verify',
  usage: (typed) => `  ${typed}`,
  options: {},
  run: async ({ env, log }) => {
    const { events, tables, differences, rows } = await withStores(env, log, (stores) =>
      verifyReadTables({ ...stores, databaseUrl: stores.databases.projector, log }),
    );
    for (const line of [...differences, ...rows]) process.stdout.write(`${line}\n`);
    process.stdout.write(
      differences.length === 0
        ? `The read tables are exactly what the log says: ${events} events, ${tables} tables.\n`
        : `Differences: ${differences.length}. "${typedCommand('rebuild')}" builds the tables ` +
            'anew; it cannot help where an event cannot be applied.\n',
    );
    process.exitCode = differences.length === 0 ? 0 : 1;
  },
});
