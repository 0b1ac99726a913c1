import { checkAudit, exportAudit, proveEvent, type AuditOptions } from './audit/audit.ts';
import { withStores } from './embedded-stores.ts';
import { runCommand, TEXT, WrongUsage } from './run-command.ts';

/* npm run audit: makes files and proofs in the running instance, or in one started for it. */
await runCommand({
  name: 'audit',
  usage: (typed) => `Makes and checks files for auditors, and proves single events.
  ${typed} export --file FILE [--from DAY] [--to DAY]
  ${typed} check FILE [--checkpoint OLDER-FILE]… [--key FILE]
  ${typed} prove POSITION [--file FILE]
A DAY is like 2026-05-31, in UTC, or a time like 2026-05-31T18:00:00Z; both are included.
An OLDER-FILE is a checkpoint, a saved mail with one, an older export, or a folder of them.`,
  options: {
    ...{ file: TEXT, from: TEXT, to: TEXT, key: TEXT },
    checkpoint: { type: 'string', multiple: true },
  },
  positionals: true,
  run: async ({ values, positionals: [command, what], env, log }) => {
    const { file, checkpoint = [], key } = values;
    const inVenue = <T>(work: (options: AuditOptions) => Promise<T>) =>
      withStores(env, log, ({ databases, eventStoreUrl, masterKey }) =>
        work({
          databaseUrl: databases.projector,
          eventStoreUrl,
          masterKey,
          publicUrl: env.PUBLIC_URL,
          log,
        }),
      );
    if (command === 'export' && file !== undefined) await exportAudit(file, values, inVenue);
    else if (command === 'check' && what !== undefined) await checkAudit(what, checkpoint, key);
    else if (command === 'prove' && what !== undefined) await proveEvent(what, file, inVenue);
    else throw new WrongUsage();
  },
});
