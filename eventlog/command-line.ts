import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { requireSafe, type Access } from './access.ts';

export const USAGE = `Usage:
  npm run eventlog -- [--port 2113] [--host 127.0.0.1] [--data data]
                      [--tls-cert FILE --tls-key FILE] [--password-file FILE]
  npm run eventlog -- export --file FILE [--data data | --url esdb://…]
  npm run eventlog -- import --file FILE [--data data | --url esdb://…] [--without-keys]
`;

export type ServeOptions = { port: number; host: string; data: string; access: Access };
export type TransferOptions = {
  file: string;
  data: string;
  url: string | undefined;
  /** Imports also what nobody will be able to read. */
  withoutKeys: boolean;
};

/** @throws a sentence that says what is wrong with the arguments. */
export async function serveOptions(args: string[]): Promise<ServeOptions> {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string', default: '2113' },
      host: { type: 'string', default: '127.0.0.1' },
      data: { type: 'string', default: 'data' },
      'tls-cert': { type: 'string' },
      'tls-key': { type: 'string' },
      'password-file': { type: 'string' },
    },
  });
  const access = await accessIn(values);
  requireSafe(values.host, access);
  return { port: portIn(values.port), host: values.host, data: values.data, access };
}

/** @throws a sentence that says what is wrong with the arguments. */
export function transferOptions(args: string[]): TransferOptions {
  const { values } = parseArgs({
    args,
    options: {
      file: { type: 'string' },
      data: { type: 'string', default: 'data' },
      url: { type: 'string' },
      'without-keys': { type: 'boolean', default: false },
    },
  });
  if (values.file === undefined) throw new Error(`--file is missing.\n${USAGE}`);
  const { file, data, url, 'without-keys': withoutKeys } = values;
  return { file, data, url, withoutKeys };
}

type AccessFiles = Partial<Record<'tls-cert' | 'tls-key' | 'password-file', string>>;

async function accessIn(files: AccessFiles): Promise<Access> {
  const { 'tls-cert': certificate, 'tls-key': key, 'password-file': password } = files;
  if ((certificate === undefined) !== (key === undefined)) {
    throw new Error('--tls-cert and --tls-key belong together.');
  }
  return {
    ...(certificate !== undefined &&
      key !== undefined && {
        tls: { certificate: await readFile(certificate), key: await readFile(key) },
      }),
    ...(password !== undefined && { password: (await readFile(password, 'utf8')).trim() }),
  };
}

function portIn(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port;
  throw new Error(`--port must be a number below 65536, not ${text}.`);
}
