import { LASTING_KINDS } from '@stagedoor/contracts/verification.api';
import { photoPlace } from '@stagedoor/platform/process/env';
import { openPhotoFiles } from '@stagedoor/platform/photos/photo-storage';
import { verifyReadTables } from '../services/projector/comparisons/verify.ts';
import { withStores } from './embedded-stores.ts';
import { runCommand, typedCommand } from './run-command.ts';

/* npm run verify: compares everything with the log, and lists differences with exit code 1. */
await runCommand({
  name: 'verify',
  usage: (typed) => `Compares the read tables with the log.\n  ${typed}`,
  options: {},
  run: async ({ env, log }) => {
    const result = await withStores(env, log, async ({ databases, eventStoreUrl, masterKey }) => {
      const photoFiles = await openPhotoFiles(photoPlace(env), { log, writes: false });
      return verifyReadTables({
        ...{ databaseUrl: databases.projector, eventStoreUrl, log },
        ...{ masterKey, publicUrl: env.PUBLIC_URL, photoFiles },
        witness: { folder: env.WITNESS_DIR },
      });
    });
    const { events, tables, differences, rows, findings, acknowledged } = result;
    const lines = new Set([...differences, ...rows, ...findings]);
    for (const line of lines) console.log(line);
    for (const { by, sentence } of acknowledged)
      console.log(`Acknowledged by the account ${by}, but still the case: ${sentence}`);
    if (result.isLogChanged)
      console.log(
        'The log is not what it was, so the tables were not compared with it. Keep everything as ' +
          'it is: docs/guides/verifying.md says what to do.',
      );
    else if (differences.length === 0)
      console.log(
        `The read tables are exactly what the log says: ${events} events, ${tables} tables.`,
      );
    else
      console.log(
        `Differences: ${differences.length}. "${typedCommand('rebuild')}" builds the tables ` +
          'anew; it cannot help where an event cannot be applied.',
      );
    const isProblemLeft = acknowledged.some(({ kind }) => LASTING_KINDS.includes(kind));
    process.exitCode = lines.size === 0 && !isProblemLeft ? 0 : 1;
  },
});
