import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { requireSafe, type Access } from './access.ts';

export type ServeOptions = { port: number; host: string; data: string; access: Access };

/**
 * What `npm run eventlog` was asked to do.
 * @throws a sentence that says what is wrong with it.
 */
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

type Files = { 'tls-cert'?: string; 'tls-key'?: string; 'password-file'?: string };

async function accessIn(files: Files): Promise<Access> {
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
