import { isIP } from 'node:net';

/** Who may reach the log. */
export type Access = {
  /** In PEM format. */
  tls?: { certificate: Buffer; key: Buffer };
  /** Of the account `admin`, asked of every call. */
  password?: string;
};

const SHORTEST_PASSWORD = 16;

/** @throws a sentence when others could read or write the log. */
export function requireSafe(host: string, { tls, password }: Access): void {
  if (!isLoopback(host) && !(tls && password)) {
    throw new Error(
      `The event log listens on ${host}, beyond this machine, only with TLS and a password: ` +
        'add --tls-cert, --tls-key and --password-file.',
    );
  }
  if (password === undefined) return;
  if (!tls) {
    throw new Error('A password needs TLS: without it the client of the log never sends one.');
  }
  if (password.length < SHORTEST_PASSWORD) {
    throw new Error(`The password of the event log needs ${SHORTEST_PASSWORD} characters.`);
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}
