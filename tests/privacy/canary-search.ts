import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createLog } from '@stagedoor/platform/process/log';
import { openDatabase } from '@stagedoor/platform/stores/postgres';
import { everythingIn } from '../setup/everything-in.ts';

/**
 * The forms in which a word may be stored: as it is, as UTF-16, in hex, and within base64. URLs,
 * JSON, CSV and quoted-printable leave letters as they are.
 */
export function formsOf(word: string): Buffer[] {
  const hex = Buffer.from(word).toString('hex');
  const texts = [word, hex, hex.toUpperCase(), ...[0, 1, 2].map((before) => within(word, before))];
  return [Buffer.from(word, 'utf16le'), ...texts.map((text) => Buffer.from(text))];
}

/** The base64 characters that depend on the word alone, after this many bytes before it. */
function within(word: string, before: number): string {
  const bytes = Buffer.from('-'.repeat(before) + word);
  const first = Math.ceil((before * 8) / 6);
  return bytes.toString('base64').slice(first, Math.floor((bytes.length * 8) / 6));
}

/** The paths of the files below a folder that contain one of these forms. */
export async function filesWith(folder: string, forms: readonly Buffer[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    // Postgres deletes files meanwhile.
    const bytes = await readFile(path).catch(() => Buffer.alloc(0));
    if (forms.some((form) => bytes.includes(form))) found.push(path);
  }
  return found;
}

/** Every row of every table of every database of a server, as text. */
export async function textOfServer(ownerUrl: string): Promise<string> {
  const log = createLog('silent', 'test');
  const open = (name: string) => {
    const url = new URL(ownerUrl);
    url.pathname = name;
    return openDatabase(url.href, { log, max: 1 });
  };
  const server = open('postgres');
  const databases = await server.rows<{ name: string }>(
    'select datname as name from pg_database where datallowconn',
  );
  await server.close();
  const texts: string[] = [];
  for (const { name } of databases) {
    const database = open(name);
    texts.push(await everythingIn(database));
    await database.close();
  }
  return texts.join('\n');
}
