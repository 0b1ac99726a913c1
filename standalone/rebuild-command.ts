import { rebuildReadTables } from '../services/projector/rebuild.ts';
import { withStores } from './embedded-stores.ts';
import { FLAG, runCommand } from './run-command.ts';

/*
 * npm run rebuild; with --adopt-log after the log was moved or restored, and with
 * --despite-checkpoints where it does not hold what kept checkpoints say.
 */
await runCommand({
  name: 'rebuild',
  usage: (typed) => `Builds read tables again.\n  ${typed} [--adopt-log] [--despite-checkpoints]`,
  options: { 'adopt-log': FLAG, 'despite-checkpoints': FLAG },
  run: async ({ values, env, log }) => {
    const { 'adopt-log': adoptLog, 'despite-checkpoints': despiteCheckpoints } = values;
    const witnessFolder = env.WITNESS_DIR;
    console.log('Building the read tables from the log…');
    await withStores(env, log, ({ databases, eventStoreUrl }) =>
      rebuildReadTables({
        ...{ databaseUrl: databases.projector, eventStoreUrl, log },
        ...{ adoptLog, despiteCheckpoints, witnessFolder },
      }),
    );
    console.log('Done: the new tables are in use from now on.');
    if (adoptLog) console.log('The projector and the command service go on within a minute.');
  },
});
