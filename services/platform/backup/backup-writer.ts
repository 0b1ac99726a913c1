import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Encrypter } from 'age-encryption';
import { pack as tarPack } from 'tar-stream';
import { freeMiB } from '../stores/free-space.ts';
import { bytesOf } from './bytes-of.ts';
import { MANIFEST, type BackupManifest } from './backup-manifest.ts';

export interface BackupTarget {
  file: string;
  passphrase: string | undefined;
  /** This much stays free on the disk of the file. */
  minimumMiB: number;
}

/** Adds a file to the backup, and waits until there is room for the next one. */
export type AddFile = (path: string, content: Buffer) => Promise<void>;

const compress = promisify(gzip);
const CHECK_ROOM_EVERY = 16 * 1024 * 1024;
/** 2^16 rounds of scrypt: half a second, at 64 MiB. */
const SCRYPT_WORK_FACTOR = 16;

/** The file appears only when it is whole and on the disk. @throws Error where there is no room. */
export async function writeBackup(
  { file, passphrase, minimumMiB }: BackupTarget,
  fill: (add: AddFile) => Promise<Omit<BackupManifest, 'files'>>,
): Promise<void> {
  const unfinished = `${file}.part`;
  const pack = tarPack();
  const files: BackupManifest['files'] = [];
  const addEntry = (name: string, content: Buffer) =>
    new Promise<void>((resolve, reject) => {
      pack.entry({ name, mode: 0o600 }, content, (error) => (error ? reject(error) : resolve()));
    });
  const add: AddFile = async (path, content) => {
    const sha256 = createHash('sha256').update(content).digest('hex');
    files.push({ path, bytes: content.length, sha256 });
    await addEntry(path, content);
  };
  const filled = async () => {
    const manifest = await fill(add);
    await addEntry(MANIFEST, Buffer.from(JSON.stringify({ ...manifest, files }, null, 2)));
    pack.finalize();
  };
  const written = async () => {
    const bytes =
      passphrase === undefined ? bytesOf(pack) : await encrypted(bytesOf(pack), passphrase);
    const output = createWriteStream(unfinished, { mode: 0o600, flush: true });
    await pipeline(whileThereIsRoom(bytes, file, minimumMiB), output);
  };
  try {
    await Promise.all([filled().catch(stop), written().catch(stop)]);
    await rename(unfinished, file);
    const folder = await open(dirname(file), 'r');
    await folder.sync().finally(() => folder.close());
  } catch (error) {
    await rm(unfinished, { force: true });
    throw Object(error).code === 'ENOSPC' ? noRoom(file, error) : error;
  }

  function stop(error: Error): never {
    pack.destroy(error);
    throw error;
  }
}

/** Lines as one compressed file. */
export function linesFile(lines: readonly string[]): Promise<Buffer> {
  return compress(lines.map((line) => `${line}\n`).join(''));
}

async function encrypted(source: AsyncIterable<Uint8Array>, passphrase: string) {
  const age = new Encrypter();
  age.setPassphrase(passphrase);
  age.setScryptWorkFactor(SCRYPT_WORK_FACTOR);
  return age.encrypt(ReadableStream.from(source));
}

async function* whileThereIsRoom(
  source: AsyncIterable<Uint8Array>,
  file: string,
  minimumMiB: number,
): AsyncGenerator<Uint8Array> {
  let unchecked = CHECK_ROOM_EVERY;
  for await (const bytes of source) {
    unchecked += bytes.length;
    if (unchecked >= CHECK_ROOM_EVERY) {
      unchecked = 0;
      if ((await freeMiB(dirname(file))) < minimumMiB) throw noRoom(file);
    }
    yield bytes;
  }
}

function noRoom(file: string, cause?: unknown): Error {
  return new Error(
    `There is no room for a backup in ${dirname(file)}. Earlier backups stay as they are.`,
    { cause },
  );
}
