import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, vi } from 'vitest';
import type { RouteName } from '@stagedoor/contracts/facts/paths';
import { folderStore } from '@stagedoor/platform/stores/folder-store';
import { readBackup } from '@stagedoor/platform/backup/backup-reader';
import { linesFile, writeBackup } from '@stagedoor/platform/backup/backup-writer';
import { LEDGER } from '@stagedoor/platform/backup/erasure-ledger';
import { createLog } from '@stagedoor/platform/process/log';
import { freePort } from '../faults/free-port.ts';
import { openMailServer } from '../mailing-list/mail-server.ts';
import { PATIENCE } from '../setup/patience.ts';
import { uploadPhotos } from '../setup/show-requests.ts';
import { machineEnv } from '../setup/service-process.ts';
import { MASTER_KEY } from '../setup/test-master-key.ts';
import { openVenue, PASSWORD } from '../setup/test-venue.ts';
import { VenueClient } from '../setup/venue-client.ts';

export const PASSPHRASE = 'a-lantern-in-the-window';
export const SITE_MANAGER = { username: 'site-manager@venue.example', password: PASSWORD };

const exec = promisify(execFile);
const log = createLog('silent', 'test');
/** The reads that a restored venue is compared by. */
const SEEN = [
  ...['shows.list', 'shows.upcoming', 'shows.facets', 'shows.admin-list', 'shows.get'],
  ...['genres.list', 'messages.list', 'messages.unread', 'mailing-list.list'],
  ...['mailing-list.export', 'mailing-list.settings', 'themes.list', 'themes.current'],
  ...['history.list', 'history.export', 'insights.get', 'proof.checkpoint', 'session.me'],
] as RouteName[];

/** A venue that makes backups, with steps that change it and commands that run on other data. */
export async function openBackedUpVenue() {
  const home = await mkdtemp(join(tmpdir(), 'backup-'));
  const folder = join(home, 'backups');
  const publicUrl = `http://127.0.0.1:${await freePort()}`;
  const mails = await openMailServer();
  const venue = await openVenue({
    publicUrl,
    mail: { smtpUrl: mails.url, publicUrl },
    backup: { store: folderStore(folder), keep: 2, passphrase: PASSPHRASE },
  });
  const staff = await venue.as('site-manager');
  const mailsTo = (name: string) => mails.mailsTo(`${name}@example.com`).length;
  const environment = (data: string) => ({
    ...{ DATA_DIR: data, PORT: new URL(publicUrl).port, PUBLIC_URL: publicUrl },
    ...{
      SMTP_URL: mails.url,
      ADMIN_EMAIL: SITE_MANAGER.username,
      ADMIN_PASSWORD: PASSWORD,
      RATE_LIMITS: 'off',
    },
    BACKUP_PASSPHRASE: PASSPHRASE,
  });
  /** What backups are made of. */
  const sources = {
    databaseUrl: venue.databases.command,
    eventStoreUrl: venue.eventStoreUrl,
    masterKey: MASTER_KEY,
    photoFiles: folderStore(join(venue.dataDir, 'photos')),
    log,
  };

  /** Runs one of the commands on other data, and returns its output. */
  async function run(program: string, args: string[], data: string, env = {}): Promise<string> {
    return (await runAll(program, args, data, env)).stdout;
  }

  /** Returns its error output, too. */
  function runAll(program: string, args: string[], data: string, env = {}) {
    const all = { ...machineEnv, ...environment(data), ...env };
    return exec(process.execPath, [program, ...args], { env: all });
  }

  return {
    ...{ home, folder, publicUrl, venue, staff, mailsTo, environment, sources, run, runAll },
    create: (headlining_artist: string) =>
      staff.call('shows.create', { body: { date: '2030-05-04', headlining_artist, ages: '18+' } }),

    /** Returns the addresses of the photo, in two sizes and three formats. */
    uploadPhoto: async (id: string): Promise<string[]> => {
      const { body } = await uploadPhotos(staff, id);
      return body.photos.flatMap(({ image }) => [
        image,
        ...['avif', 'webp'].map((format) => image.replace('.webp', `-64.${format}`)),
      ]);
    },

    write: async (name: string): Promise<string> => {
      const body = { name, email: `${name}@example.com`, message: 'Where is my jacket?' };
      return (await new VenueClient(venue.url).call('messages.send', { body })).body.id;
    },

    /** Somebody joins the mailing list, and gets the welcome mail. */
    joinList: async (name: string): Promise<void> => {
      const body = { email: `${name}@example.com` };
      await new VenueClient(venue.url).call('mailing-list.subscribe', { body });
      await vi.waitUntil(() => mailsTo(name) === 1, PATIENCE);
    },

    erase: async (id: string): Promise<void> => {
      await venue.awaitLog(staff);
      expect((await staff.call('messages.erase', { params: { id } })).status).toBe(204);
    },

    rehearsal: (minimumMiB = 0) => {
      const { databaseUrl } = sources;
      const store = folderStore(folder, minimumMiB);
      const projector = { databaseUrl: venue.databases.projector, database: venue.sql };
      const backup = { store, keep: 2, passphrase: PASSPHRASE, databaseUrl };
      return { ...sources, ...projector, backup };
    },

    backups: async () => (await readdir(folder)).filter((name) => name !== LEDGER),

    /** Runs a restore that fails, and returns its error output. */
    refusal: async (data: string, file: string, env = {}): Promise<string> => {
      const error: unknown = await run(RESTORE, ['--from', file], data, env).catch((it) => it);
      return String(Object(error).stderr);
    },

    seenBy: async (client: VenueClient, show: string): Promise<Record<string, string>> => {
      await venue.awaitLog(staff);
      const all: Record<string, string> = {};
      for (const route of SEEN) {
        const { status, body } = await client.call(route, { params: { id: show } });
        expect(status, route).toBe(200);
        // Events may stand at other positions.
        const positions = /\\?"position\\?":\\?"\d+\\?"|(?<=\\n)\d+(?=,)/g;
        all[route] = JSON.stringify(body).replace(positions, '');
      }
      return all;
    },

    close: async () => {
      await venue.stop();
      await mails.stop();
      await rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
  };
}

export const RESTORE = 'standalone/restore-command.ts';

/** Awaits each photo, of which smaller files are made later, and returns its bytes as base64. */
export async function photosAt(url: string, paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    const image = await vi.waitUntil(async () => {
      const response = await fetch(`${url}${path}`);
      return response.ok && response.arrayBuffer();
    }, PATIENCE);
    found.push(Buffer.from(image).toString('base64'));
  }
  return found;
}

/** A backup in a folder, however full its disk is. */
export function fileAt(path: string) {
  return { store: folderStore(dirname(path)), name: basename(path) };
}

/** Writes the backup again, with other rows in one of its tables. */
export async function changeTable(from: string, to: string, table: string, rows: string[]) {
  const files = new Map<string, Buffer>();
  const manifest = await readBackup(fileAt(from), undefined, async (path, content) => {
    files.set(path, content);
  });
  files.set(`tables/${table}.ndjson.gz`, await linesFile(rows));
  await writeBackup({ ...fileAt(to), passphrase: undefined }, async (add) => {
    for (const [path, content] of files) await add(path, content);
    return manifest;
  });
}
