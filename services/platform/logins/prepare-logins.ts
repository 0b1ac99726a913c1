import { prepareLogins } from './database-logins.ts';
import { loginsEnv, needed, readEnv } from '../process/env.ts';

/* Makes the logins of the services before they start, as the owner of the database. */
try {
  const env = readEnv(loginsEnv);
  const passwords = {
    command: env.COMMAND_DATABASE_PASSWORD,
    projector: env.PROJECTOR_DATABASE_PASSWORD,
    query: env.QUERY_DATABASE_PASSWORD,
  };
  const ownerUrl = needed(env.DATABASE_URL, 'DATABASE_URL');
  await prepareLogins(ownerUrl, passwords, env.BACKUP_DATABASE_PASSWORD);
  console.log('Each service has its database login.');
} catch (error) {
  console.error(`The database logins could not be made. ${String(error)}`);
  process.exitCode = 1;
}
