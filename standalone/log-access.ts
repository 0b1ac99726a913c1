import { join, resolve } from 'node:path';
import { keptSecret } from './secrets.ts';
import { selfSignedCertificate } from './self-signed-certificate.ts';
import { replaceFile } from './whole-file.ts';

/**
 * What keeps other accounts of this machine out of the embedded event log: a password that is kept
 * in `dataDir`, and TLS, without which nobody could send it. The key is made anew at every start
 * and never written down; beside the password lies the certificate by which clients know the log.
 */
export async function logAccess(dataDir: string) {
  const password = await keptSecret(join(dataDir, 'event-log-password'));
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
