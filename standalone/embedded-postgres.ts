import { readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { z } from 'zod';
import { makeFolder } from '@stagedoor/platform/stores/data-folder';
import { connect } from '@stagedoor/platform/stores/postgres';
import { type PostgresAccount, preparePostgresAccount } from './embedded-postgres.account.ts';
import { endAtOnce, runningPostmaster, stopPostmaster } from './embedded-postgres.postmaster.ts';
import standalone from './package.json' with { type: 'json' };
import { ensureSecret } from './secrets.ts';

export type EmbeddedPostgres = Awaited<ReturnType<typeof startPostgres>>;

export type PostgresOptions = {
  /** A folder of its own for the cluster, its password and its log. Made if missing. */
  dataDir: string;
  log?: { info(message: string): void };
  /** `false` does not wait for the disk: much faster, but a power cut loses data. For tests. */
  durable?: boolean;
};

const USER = 'stagedoor';

/** It ends with `stop()` or with this process, not at Ctrl-C. @throws if the folder is in use. */
export async function startPostgres({ dataDir, log, durable = true }: PostgresOptions) {
  await makeFolder(dataDir);
  const home = await realpath(dataDir);
  const paths = { home, cluster: join(home, 'cluster') };
  await assertSameMajor(paths.cluster);
  await using starting = new AsyncDisposableStack();
  const lock = starting.adopt(await lockFolder(home), (held) => held.release());
  const programs = await findPrograms();
  const account = await preparePostgresAccount(paths.cluster, home, programs.initdb);

  if (await runningPostmaster(paths.cluster)) {
    log?.info('stopping the Postgres that a killed process left behind');
    await stopPostmaster(paths.cluster);
  }
  const passwordFile = join(home, 'password');
  const password = await ensureSecret(passwordFile);
  await account.own(passwordFile);
  await createCluster(paths, programs.initdb, account, durable);
  const start = (...args: string[]) =>
    account.run(programs.pg_ctl, ['--pgdata', paths.cluster, '--timeout=120', ...args, 'start']);
  const port = await startServer(paths, start, durable);
  log?.info(`Postgres listens on 127.0.0.1:${port}, data in ${paths.home}`);

  const pid = await runningPostmaster(paths.cluster);
  const stopWithProcess = () => pid && endAtOnce(pid);
  process.once('exit', stopWithProcess);
  starting.move();
  const url = (database: string) => `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`;
  return {
    /** A connection string, for an account with all rights. */
    url,
    ensureDatabase: (name: string) => ensureDatabase(url('postgres'), name),
    /** Closes the remaining connections, writes everything to disk, and ends Postgres. */
    async stop() {
      await stopPostmaster(paths.cluster);
      process.off('exit', stopWithProcess);
      await lock.release();
    },
  };
}

type Paths = { home: string; cluster: string };
type Start = (...args: string[]) => Promise<unknown>;
const Programs = z.object({ initdb: z.string(), pg_ctl: z.string(), postgres: z.string() });

/** The library itself would end Postgres at Ctrl-C, before the services have stopped. */
async function findPrograms(): Promise<z.infer<typeof Programs>> {
  const library = createRequire(import.meta.resolve('embedded-postgres'));
  const programs = library.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  return Programs.parse(await import(programs));
}

async function createCluster(
  paths: Paths,
  initdb: string,
  account: PostgresAccount,
  sync: boolean,
) {
  const finished = await readFile(join(paths.cluster, 'PG_VERSION')).catch(() => undefined);
  if (finished) return;
  const unfinished = `${paths.cluster}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await account.run(initdb, [
    ...[`--pgdata=${unfinished}`, `--username=${USER}`, `--pwfile=${join(paths.home, 'password')}`],
    ...['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--set=timezone=UTC'],
    ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--set=log_timezone=UTC'],
    ...(sync ? [] : ['--no-sync']),
  ]);
  await rename(unfinished, paths.cluster);
}

/** Tries again, because the port may be taken, or a killed Postgres leaves workers for a moment. */
async function startServer(paths: Paths, start: Start, durable: boolean): Promise<number> {
  const logFile = join(paths.home, 'server.log');
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    await rm(logFile, { force: true });
    try {
      await start('--log', logFile, '--options', settings(port, durable));
      return port;
    } catch (error) {
      await stopPostmaster(paths.cluster);
      if (attempt < 5) await pause(attempt * 500);
      else throw new Error(`Postgres does not start: ${await reasonIn(logFile)}`, { cause: error });
    }
  }
}

function settings(port: number, durable: boolean): string {
  return [
    ...['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories='],
    ...['max_connections=200', 'shared_buffers=64MB', 'max_wal_size=256MB', 'min_wal_size=32MB'],
    ...['max_wal_senders=0', 'jit=off', 'log_min_messages=log', 'log_checkpoints=off'],
    // Old files of the write-ahead log hold keys of erased people, so they are deleted, not reused.
    'wal_recycle=off',
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ]
    .map((setting) => `-c ${setting}`)
    .join(' ');
}

function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer().once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => found(port));
    });
  });
}

/** The reason to give up, such as a full disk, is some lines above the end of the log. */
async function reasonIn(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => 'no log was written');
  const lines = text.trim().split('\n');
  const fatal = lines.filter((line) => /\b(FATAL|PANIC):/.test(line));
  return (fatal.length > 0 ? fatal : lines).slice(-3).join(' ');
}

async function ensureDatabase(adminUrl: string, name: string): Promise<void> {
  await using sql = await connect(adminUrl);
  if (await sql.row('select from pg_database where datname = $1', [name])) return;
  await sql.rows(`create database ${pg.escapeIdentifier(name)}`).catch((error: unknown) => {
    const madeMeanwhile = /^(42P04|23505)$/.test(Object(error).code);
    if (!madeMeanwhile) throw error;
  });
}

/** The package with the programs has the version number of Postgres. */
const OWN_MAJOR = String(Number.parseInt(standalone.dependencies['embedded-postgres'], 10));

/** @throws Error with a sentence if another major version of Postgres made the cluster. */
async function assertSameMajor(cluster: string): Promise<void> {
  const made = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (made === undefined || made.trim() === OWN_MAJOR) return;
  throw new Error(
    `${cluster} has tables of Postgres ${made.trim()}, ` +
      `and this version of Stagedoor brings Postgres ${OWN_MAJOR}. ` +
      'Start the version that made them; a backup of it takes the data to another one. ' +
      'Nothing was changed.',
  );
}

/** The kernel holds the lock until the process ends. @throws Error if somebody else has it. */
async function lockFolder(folder: string): Promise<{ release(): Promise<void> }> {
  const holder = join(folder, 'held-by');
  const lock = lockFile(join(folder, 'lock'));
  if (!lock) {
    const pid = await readFile(holder, 'utf8').catch(() => 'unknown');
    throw new Error(`${folder} is in use by process ${pid}; stop that one first.`);
  }
  await writeFile(holder, String(process.pid));
  return {
    async release() {
      await rm(holder, { force: true });
      lock.close();
    },
  };
}

const SQLITE_BUSY = 5;

/** Node itself has no way to lock a file; SQLite, which comes with it, locks its own. */
function lockFile(path: string): DatabaseSync | undefined {
  const file = new DatabaseSync(path);
  try {
    file.exec('pragma journal_mode = memory; begin exclusive');
    return file;
  } catch (error) {
    file.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return;
    throw error;
  }
}
