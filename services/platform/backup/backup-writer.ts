import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { pack as tarPack } from 'tar-stream';
import { inMiB, LARGEST_FILE, MANIFEST, type BackupManifest } from './backup-manifest.ts';
import type { BackupFile } from './backup-store.ts';

export interface BackupTarget extends BackupFile {
  passphrase: string | undefined;
}

/** Adds a file to the backup, and waits until there is room for the next one. */
export type AddFile = (path: string, content: Buffer) => Promise<void>;

const compress = promisify(gzip);
/** 2^16 rounds of scrypt: half a second, at 64 MiB. */
const SCRYPT_WORK_FACTOR = 16;

/** The file appears only when it is whole. @throws Error where there is no room. */
export async function writeBackup(
  { store, name, passphrase }: BackupTarget,
  fill: (add: AddFile) => Promise<Omit<BackupManifest, 'files'>>,
): Promise<void> {
  const pack = tarPack();
  // Whoever awaits the backup learns of it; an event without a listener would end the process.
  pack.on('error', () => undefined);
  const files: BackupManifest['files'] = [];
  const addEntry = async (name: string, content: Buffer) => {
    try {
      await new Promise<void>((resolve, reject) => {
        pack
          .entry({ name, mode: 0o600 }, content, (error) => (error ? reject(error) : resolve()))
          .on('error', reject);
      });
    } catch (error) {
      // Nothing can be added where the file has failed: that is then the cause.
      await writing;
      throw error;
    }
  };
  const add: AddFile = async (path, content) => {
    const sha256 = createHash('sha256').update(content).digest('hex');
    files.push({ path, bytes: content.length, sha256 });
    await addEntry(path, content);
  };
  const write = async () => {
    const bytes =
      passphrase === undefined ? bytesOf(pack) : await encrypted(bytesOf(pack), passphrase);
    await store.put(name, bytes).catch((cause: unknown) => {
      if (Object(cause).code !== 'ENOSPC') throw cause;
      throw new Error(
        `There is no room for a backup in ${store.address}. Earlier backups stay as they are.`,
        { cause },
      );
    });
  };
  const writing = write();
  // What waits to be added then goes on.
  writing.catch((error: Error) => pack.destroy(error));
  try {
    const manifest = await fill(add);
    await addEntry(MANIFEST, Buffer.from(JSON.stringify({ ...manifest, files }, null, 2)));
    pack.finalize();
  } catch (error) {
    pack.destroy(error instanceof Error ? error : new Error(String(error)));
    await Promise.allSettled([writing]);
    throw error;
  }
  await writing;
}

/** Lines as one compressed file. @throws Error for more than a restore reads. */
export async function linesFile(lines: readonly string[]): Promise<Buffer> {
  const text = Buffer.from(lines.map((line) => `${line}\n`).join(''));
  if (text.length > LARGEST_FILE)
    throw new Error(`A table or an event takes more than ${inMiB(LARGEST_FILE)} in a backup.`);
  return compress(text);
}

async function encrypted(source: AsyncIterable<Uint8Array>, passphrase: string) {
  const { Encrypter } = await import('age-encryption');
  const age = new Encrypter();
  age.setPassphrase(passphrase);
  age.setScryptWorkFactor(SCRYPT_WORK_FACTOR);
  return age.encrypt(ReadableStream.from(source));
}

/** The bytes of a stream that declares no type. */
export async function* bytesOf(stream: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const bytes of stream) if (bytes instanceof Uint8Array) yield bytes;
}
