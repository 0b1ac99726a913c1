import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { UnavailableError } from '@eventstore/db-client';
import { requireSafe, type LogAccess } from './protocol/access.ts';
import { startEventLog, type EventLogOptions, type RunningEventLog } from './server.ts';
import { exportLog } from './transfer/export-log.ts';
import { eventsOf, importLog } from './transfer/import-log.ts';
import { RawLog } from './transfer/raw-log.ts';

/** The Postgres that a log runs on. `close` is called when the log has stopped. */
type LogPostgres = Pick<EventLogOptions, 'databaseUrl' | 'ownPostgres'> & {
  close(): Promise<void>;
};

/** What differs between the log on its own and the log inside another program. */
type Program = {
  usage: string;
  /** The option that says where the log's Postgres is, and its default. */
  location: { option: string; default?: string };
  openPostgres(location: string, options: OpenOptions): Promise<LogPostgres>;
  /** The address of a log that is already running there. */
  findRunning?(location: string): Promise<string | undefined>;
  /** Printed after an export: what the file does not contain. */
  exportNote?: string;
  /** Runs before an import, and throws to stop it. The user agrees to the import with `flag`. */
  importCheck?: { flag: string; run(planned: PlannedImport): Promise<void> };
};
export type PlannedImport = {
  file: string;
  events: AsyncIterable<{ stream: string; type: string }>;
  location: string;
  flagged: boolean;
};
type OpenOptions = { mustExist?: boolean; log?: EventLogOptions['log'] };

export async function runCommand(args: string[], program: Program): Promise<void> {
  const [command = '', ...rest] = args;
  try {
    if (args.includes('--help')) console.log(program.usage);
    else if (command === 'export' || command === 'import') await transfer(command, rest, program);
    else if (command === '' || command.startsWith('-')) await serve(args, program);
    else throw new Error(program.usage);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

const TEXT = { type: 'string' } as const;

async function serve(args: string[], program: Program): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      ...{ port: TEXT, host: TEXT, 'tls-cert': TEXT, 'tls-key': TEXT, 'password-file': TEXT },
      [program.location.option]: TEXT,
    },
  });
  const address = { host: values.host ?? '127.0.0.1', port: portIn(values.port ?? '2113') };
  const access = await accessIn(values);
  requireSafe(address.host, access);
  const options = { ...address, access, log: console };
  const starting = start(program, locationIn(values, program), options, { log: console });
  const stop = () => void starting.then((log) => log.stop()).catch(() => undefined);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  await starting;
}

async function transfer(command: 'export' | 'import', args: string[], program: Program) {
  const { location, importCheck, exportNote } = program;
  const flag = command === 'import' ? importCheck?.flag : undefined;
  const { values } = parseArgs({
    args,
    options: {
      ...{ file: TEXT, url: TEXT, [location.option]: TEXT },
      ...(flag !== undefined && { [flag]: { type: 'boolean' } }),
    },
  });
  const { file } = values;
  if (typeof file !== 'string') throw new Error(`--file is missing.\n${program.usage}`);
  if (flag !== undefined) {
    const flagged = values[flag] === true;
    const events = eventsOf(file);
    await importCheck?.run({ file, events, location: locationIn(values, program), flagged });
  }
  const { url, stop } = await findOrStart(values, program, command === 'export');
  const log = new RawLog(url);
  try {
    await untilReady(log);
    if (command === 'export') {
      console.log(`exported ${await exportLog(log, file)} events`);
      if (exportNote !== undefined) console.error(exportNote);
    } else {
      const { events, isNew } = await importLog(log, file);
      console.log(`imported ${events} events${isNew ? '' : ': all of them were there already'}`);
    }
  } finally {
    await log.dispose();
    await stop();
  }
}

type Values = Record<string, string | boolean | undefined>;

/** The log at the given address, else a running one, else one started for this transfer. */
async function findOrStart(values: Values, program: Program, mustExist: boolean) {
  if (typeof values['url'] === 'string') return { url: values['url'], stop: async () => undefined };
  const location = locationIn(values, program);
  const running = await program.findRunning?.(location);
  if (running !== undefined) return { url: running, stop: async () => undefined };
  return start(program, location, {}, { mustExist });
}

async function start(
  program: Program,
  location: string,
  options: Omit<EventLogOptions, 'databaseUrl' | 'ownPostgres'>,
  how: OpenOptions,
): Promise<RunningEventLog> {
  const { close, ...postgres } = await program.openPostgres(location, how);
  try {
    const log = await startEventLog({ ...options, ...postgres });
    return { ...log, stop: () => log.stop().then(close) };
  } catch (error) {
    await close();
    throw error;
  }
}

function locationIn(values: Values, { usage, location }: Program): string {
  const given = values[location.option] ?? location.default;
  if (typeof given === 'string') return given;
  throw new Error(`--${location.option} is missing.\n${usage}`);
}

type AccessFiles = Partial<Record<'tls-cert' | 'tls-key' | 'password-file', string>>;

async function accessIn(files: AccessFiles): Promise<LogAccess> {
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

const READY_PAUSE_MS = 500;
const READY_LIMIT_MS = 30_000;

/** Waits while a server starts. @throws Error when it takes too long. */
async function untilReady(log: RawLog): Promise<void> {
  const last = performance.now() + READY_LIMIT_MS;
  for (let tries = 0; ; tries += 1) {
    try {
      await log.head();
      return;
    } catch (error) {
      if (!isAway(error)) throw error;
      if (performance.now() > last)
        throw new Error(
          `The log was not ready within ${READY_LIMIT_MS / 1_000} seconds: ${error.message}`,
          { cause: error },
        );
      if (tries === 0) console.error(`Waiting until the log is ready: ${error.message}`);
    }
    await pause(READY_PAUSE_MS);
  }
}

/** Also a server that runs and is not ready, and a cluster without a leader. */
function isAway(error: unknown): error is Error {
  return (
    error instanceof UnavailableError ||
    (error instanceof Error && error.message.startsWith('Failed to discover after'))
  );
}
