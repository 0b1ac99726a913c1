import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { extract as tarExtract } from 'tar-stream';
import { addressOf } from '../stores/file-store.ts';
import { isStoreAway } from '../stores/store-away.ts';
import {
  inMiB,
  LARGEST_FILE,
  LARGEST_MANIFEST,
  splitLines,
  MANIFEST,
  NewerBackup,
  parseManifest,
  type BackupManifest,
} from './backup-manifest.ts';
import type { BackupFile } from './backup-store.ts';
import { bytesOf } from './backup-writer.ts';

/** Receives each file of a backup, in order. The files are verified only at the end. */
export type TakeFile = (path: string, content: Buffer) => Promise<void>;

/** The backup itself is wrong; the message is a sentence. */
class BadBackup extends Error {
  override name = 'BadBackup';
}

const ENCRYPTED = 'age-encryption.org/v1';
const decompress = promisify(gunzip);

/**
 * Hands every file of a backup to `take`. With a passphrase only what it has encrypted is read:
 * anybody can make another file. @throws Error with a sentence for a wrong passphrase, or one that
 * names the damaged or missing file.
 */
export async function readBackup(
  { store, name }: BackupFile,
  passphrase: string | undefined,
  take: TakeFile,
): Promise<BackupManifest> {
  const file = addressOf(store, name);
  const source = (await store.get(name))?.bytes;
  if (!source) throw new BadBackup(`There is no backup at ${file}.`);
  let last = 'its beginning';
  let unread = 0;
  const bytes = await openBytes(file, limited(bytesOf(source)), passphrase);
  const extract = tarExtract();
  const piped = pipeline(bytes, extract).catch((error: Error) => extract.destroy(error));
  const found = new Map<string, string>();
  let manifest: BackupManifest | undefined;
  let taking = false;
  try {
    for await (const entry of extract) {
      const path = entry.header.name;
      last = path;
      const content = Buffer.concat(await Array.fromAsync(bytesOf(entry)));
      unread = 0;
      if (path === MANIFEST) {
        if (content.length > LARGEST_MANIFEST) throw tooLarge(LARGEST_MANIFEST);
        manifest = parseManifest(JSON.parse(content.toString()));
        continue;
      }
      found.set(path, createHash('sha256').update(content).digest('hex'));
      taking = true;
      await take(path, content);
      taking = false;
    }
    await piped;
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge(LARGEST_FILE);
    const isNamed = error instanceof NewerBackup || error instanceof BadBackup;
    if (isNamed || isStoreAway(error)) throw error;
    if (taking && !isDamage(error)) throw error;
    throw new BadBackup(`${file} is damaged at ${last}, or was cut off there.`, { cause: error });
  }
  if (!manifest) throw new BadBackup(`${file} is no backup, or not complete.`);
  for (const { path, sha256 } of manifest.files)
    if (found.get(path) !== sha256)
      throw new BadBackup(`${file} is damaged: ${path} is not what was backed up.`);
  return manifest;

  /** Ends where one file of the backup, or what stands between two, is too large for memory. */
  async function* limited(all: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const part of all) {
      unread += part.length;
      if (unread > LARGEST_FILE) throw tooLarge(LARGEST_FILE);
      yield part;
    }
  }

  function tooLarge(limit: number): BadBackup {
    return new BadBackup(
      `${file} has a part that is larger than ${inMiB(limit)}, at ${last}. ` +
        'Stagedoor makes none like that: take another backup.',
    );
  }
}

/** The lines of a compressed file. @throws where it is damaged or too large */
export async function linesIn(content: Buffer): Promise<string[]> {
  const text = (await decompress(content, { maxOutputLength: LARGEST_FILE })).toString();
  if (text === '') return [];
  const lines = splitLines(text.trimEnd());
  if (!lines) throw new RangeError('many lines');
  return lines;
}

async function openBytes(
  file: string,
  source: AsyncGenerator<Uint8Array>,
  passphrase: string | undefined,
): Promise<AsyncIterable<Uint8Array>> {
  const { isEncrypted, bytes } = await examined(source);
  if (passphrase === undefined) {
    if (!isEncrypted) return bytes;
    await source.return(undefined);
    throw new BadBackup(`${file} is encrypted: set BACKUP_PASSPHRASE to its passphrase.`);
  }
  if (!isEncrypted) {
    await source.return(undefined);
    throw new BadBackup(
      `${file} is not encrypted, although BACKUP_PASSPHRASE is set: whoever can write there may ` +
        'have made it. If you know where it comes from, restore it with --unencrypted.',
    );
  }
  const { Decrypter } = await import('age-encryption');
  const age = new Decrypter();
  age.addPassphrase(passphrase);
  try {
    return await age.decrypt(ReadableStream.from(bytes));
  } catch (cause) {
    if (cause instanceof BadBackup || isStoreAway(cause)) throw cause;
    throw new BadBackup(`The passphrase in BACKUP_PASSPHRASE does not open ${file}.`, { cause });
  }
}

/** Reads the beginning to see whether it is encrypted. The returned bytes still include it. */
async function examined(source: AsyncGenerator<Uint8Array>) {
  let start = Buffer.alloc(0);
  while (start.length < ENCRYPTED.length) {
    const { done, value } = await source.next();
    if (done) break;
    start = Buffer.concat([start, value]);
  }
  const isEncrypted = start.toString('latin1').startsWith(ENCRYPTED);
  return { isEncrypted, bytes: chained(start, source) };
}

async function* chained(start: Uint8Array, rest: AsyncIterable<Uint8Array>) {
  yield start;
  yield* rest;
}

/** Whether `take` failed because the compressed lines that it read are damaged. */
function isDamage(error: unknown): boolean {
  return String(Object(error).code).startsWith('Z_') || error instanceof SyntaxError;
}
