import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectorEnv, readEnv } from '@stagedoor/platform/process/env';
import { startPostgres } from './embedded-postgres.ts';
import { openLogDatabase } from './log-database.ts';
import { findRunning } from './running.ts';
import { sealedSubjects, withoutKeys } from './sealed-subjects.ts';
import {
  serveOptions,
  transferOptions,
  USAGE,
  type TransferOptions,
} from '@stagedoor/eventlog/command-line';
import { exportLog } from '@stagedoor/eventlog/log.export';
import { eventsOf, importLog } from '@stagedoor/eventlog/log.import';
import { openRawLog, type RawLog } from '@stagedoor/eventlog/raw-log';
import { startEventLog, type EventLogOptions } from '@stagedoor/eventlog/server';

/* npm run eventlog: the event log alone, on a Postgres of its own; and its export and import. */
const [command = '', ...rest] = process.argv.slice(2);
try {
  if (command === 'export') await transfer(rest, 'exported', exportLog);
  else if (command === 'import') await transfer(rest, 'imported', importLog);
  else if (command === '' || command.startsWith('-')) await serve(process.argv.slice(2));
  else throw new Error(USAGE);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function serve(args: string[]): Promise<void> {
  const { data, ...options } = await serveOptions(args);
  const starting = startAlone(data, { ...options, log: console });
  const stop = () => void starting.then((log) => log.stop()).catch(() => undefined);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  await starting;
}

async function transfer(
  args: string[],
  done: string,
  work: (log: RawLog, file: string) => Promise<number>,
): Promise<void> {
  const options = transferOptions(args);
  if (work === importLog) await requireKeys(options);
  const { url, stop } = await logFor(options, work === exportLog);
  const log = openRawLog(url);
  try {
    console.log(`${done} ${await work(log, options.file)} events`);
  } finally {
    await log.dispose();
    await stop();
  }
}

/** @throws a sentence when the file holds data of people that could not be read here, unless that is agreed to. */
async function requireKeys({ file, data, withoutKeys: agreed }: TransferOptions): Promise<void> {
  const sealed = sealedSubjects();
  for await (const event of eventsOf(file)) sealed.take(event);
  const count =
    sealed.subjects.size &&
    (await withoutKeys(sealed.subjects, data, readEnv(projectorEnv).DATABASE_URL));
  if (count === 0) return;
  const unreadable = `${count} of the ${sealed.subjects.size} messages and subscribers in ${file} cannot be read afterwards: an export holds no keys, and they are not in ${data} either.`;
  if (!agreed)
    throw new Error(
      `${unreadable} Import into the data folder that has the keys, name it with --data, or give DATABASE_URL; --without-keys imports them unreadable.`,
    );
  console.error(unreadable);
}

/** The log at the address, or the one that runs on the data, or one started for this. */
async function logFor({ url, data }: TransferOptions, mustExist: boolean): Promise<RunningAlone> {
  const known = url ?? (await findRunning(data))?.eventStoreUrl;
  if (known !== undefined) return { url: known, stop: async () => {} };
  if (mustExist && !existsSync(join(data, 'postgres'))) {
    throw new Error(`There is no event log in ${data}.`);
  }
  return startAlone(data);
}

type RunningAlone = { url: string; stop(): Promise<void> };

async function startAlone(
  data: string,
  options: Omit<EventLogOptions, 'databaseUrl' | 'ownPostgres'> = {},
): Promise<RunningAlone> {
  const log = options.log;
  const postgres = await startPostgres({ dataDir: join(data, 'postgres'), ...(log && { log }) });
  try {
    const databaseUrl = await openLogDatabase(postgres);
    const { url, stop } = await startEventLog({ ...options, databaseUrl, ownPostgres: true });
    return { url, stop: () => stop().then(() => postgres.stop()) };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}
