import { randomBytes } from 'node:crypto';
import { prepareOnlyLogin } from '@stagedoor/platform/stores/database-logins';
import type { EmbeddedPostgres } from './embedded-postgres.ts';

const DATABASE = 'eventlog';
const LOGIN = 'event_log';

/** The embedded log's database, made if missing: its address under a login that reaches nothing else. The password holds until the next start. */
export async function openLogDatabase(postgres: EmbeddedPostgres): Promise<string> {
  await postgres.ensureDatabase(DATABASE);
  return prepareOnlyLogin(postgres.url(DATABASE), LOGIN, randomBytes(24).toString('base64url'));
}
