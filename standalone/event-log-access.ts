import { join, resolve } from 'node:path';
import { prepareOnlyLogin } from '@stagedoor/platform/logins/database-logins';
import { replaceFile } from '@stagedoor/platform/stores/atomic-file';
import type { EmbeddedPostgres } from './embedded-postgres.ts';
import { newSecret, ensureSecret } from './secrets.ts';
import { selfSignedCertificate } from './self-signed-certificate.ts';

/** Keeps other accounts of this machine out, by a password and by TLS with a new key per start. */
export async function prepareEventLogAccess(dataDir: string) {
  const password = await ensureSecret(join(dataDir, 'event-log-password'));
  const { certificate, key } = selfSignedCertificate('Stagedoor event log');
  const certificateFile = resolve(dataDir, 'event-log-certificate.pem');
  await replaceFile(certificateFile, certificate);
  const tls = { certificate: Buffer.from(certificate), key: Buffer.from(key) };
  const query = `tls=true&tlsCAFile=${encodeURIComponent(certificateFile)}`;
  return {
    access: { tls, password },
    addressAt: (port: number) => `esdb://admin:${password}@localhost:${port}?${query}`,
  };
}

/** The address of its own database. The login can use no other; its password changes per start. */
export async function prepareEventLogDatabase(postgres: EmbeddedPostgres): Promise<string> {
  await postgres.ensureDatabase('eventlog');
  return prepareOnlyLogin(postgres.url('eventlog'), 'event_log', newSecret());
}
