import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '@stagedoor/eventlog/command-line';
import { readEnv, toolEnv } from '@stagedoor/platform/process/env';
import { startPostgres } from './embedded-postgres.ts';
import { prepareEventLogDatabase } from './event-log-access.ts';
import { findRunningInstance } from './running-instance.ts';
import { requireKeys } from './import-key-check.ts';
import { typedCommand } from './run-command.ts';

const command = typedCommand('eventlog');
const usage = `Runs the event log alone, and exports and imports it.\nUsage:
  ${command} [--port 2113] [--host 127.0.0.1] [--data data]
                      [--tls-cert FILE --tls-key FILE] [--password-file FILE]
  ${command} export --file FILE [--data data | --url esdb://…]
  ${command} import --file FILE [--data data | --url esdb://…] [--without-keys]
`;

const env = readEnv(toolEnv);
const args = process.argv.slice(2);
const isTransfer = ['export', 'import'].includes(args[0] ?? '');
const isPlaceGiven = args.some((arg) => /^--(url|data)\b/.test(arg));
if (isTransfer && !isPlaceGiven && env.EVENTSTORE_URL) args.push('--url', env.EVENTSTORE_URL);

/* npm run eventlog: runs the event log with a Postgres of its own; also exports and imports it. */
await runCommand(args, {
  usage,
  location: { option: 'data', default: env.DATA_DIR },
  findRunning: async (data) => (await findRunningInstance(data))?.eventStoreUrl,
  async openPostgres(data, { mustExist, log }) {
    const dataDir = join(data, 'postgres');
    if (mustExist && !existsSync(dataDir)) throw new Error(`There is no event log in ${data}.`);
    await using opening = new AsyncDisposableStack();
    const postgres = await startPostgres({ dataDir, ...(log && { log }) });
    opening.defer(postgres.stop);
    const databaseUrl = await prepareEventLogDatabase(postgres);
    opening.move();
    return { databaseUrl, ownPostgres: true, close: postgres.stop };
  },
  exportNote:
    'This is NOT a backup: it has no accounts, no photos, and no keys, without which messages and ' +
    `addresses are unreadable for good. "${typedCommand('backup')} --to DIR" has everything.`,
  importCheck: {
    flag: 'without-keys',
    run: (planned) => requireKeys(planned, env.DATABASE_URL),
  },
});
