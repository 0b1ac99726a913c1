import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { prepareLogins, type PerService } from '@stagedoor/platform/logins/database-logins';
import { connect } from '@stagedoor/platform/stores/postgres';
import { startEventLog } from '../../../eventlog/server.ts';
import { startPostgres } from '../../../standalone/embedded-postgres.ts';
import { runningPostmaster } from '../../../standalone/embedded-postgres.postmaster.ts';
import { openRelay, type Relay } from '../../front-door/cuttable-relay.ts';
import { until } from '../../setup/until.ts';
import { freePort } from '../free-port.ts';
import type { Supervised } from './supervised.ts';
import {
  isReadyAt,
  programsOf,
  PROGRAMS,
  type ProgramName,
  type VenueSettings,
} from './venue-programs.ts';

const CONNECTIONS = [
  'command to Postgres',
  'command to the log',
  'projector to Postgres',
  'projector to the log',
  'query to Postgres',
  'query to command',
  'projector to the mail server',
] as const;

/** For a busy machine. */
const PATIENCE_MS = 240_000;

export type Connection = (typeof CONNECTIONS)[number];
/** The log has a Postgres of its own. */
export type StoreName = 'venue' | 'log';
export type PartName = ProgramName | 'Postgres';

/** The three services and their stores, each a process of its own, connected through relays. */
export interface CrashingVenue {
  url: string;
  /** The addresses of the stores, bypassing the relays. */
  stores(): { databases: PerService<string>; eventStoreUrl: string };
  relays: Record<Connection, Relay>;
  programs: Record<ProgramName, Supervised>;
  postmaster(of: StoreName): Promise<number>;
  /** The processes of Postgres that serve connections. */
  backends(of: StoreName): Promise<number[]>;
  /** One more event log, without events, in this process. */
  openEmptyLog(): Promise<{ url: string; stop(): Promise<void> }>;
  /** Starts the parts that have ended, until all are ready. Returns which had ended. */
  recover(): Promise<Set<PartName>>;
  stop(): Promise<void>;
}

export async function openCrashingVenue(settings: VenueSettings): Promise<CrashingVenue> {
  const { volume } = settings;
  const homes = { venue: join(volume, 'postgres'), log: join(volume, 'log', 'postgres') };
  await mkdir(join(volume, 'data'));
  const relays = await forEach(CONNECTIONS, openRelay);
  const ports = await forEach(PROGRAMS, freePort);
  const eventStoreUrl = `esdb://127.0.0.1:${ports.log}?tls=false`;
  const clusterOf = (store: StoreName) => join(homes[store], 'cluster');

  let postgres = await startPostgres({ dataDir: homes.venue });
  await postgres.ensureDatabase('venue');
  const logins = await prepareLogins(postgres.url('venue'), LOGIN_PASSWORDS);
  const databases = () => atPortOf(postgres.url('venue'), logins);
  const relayed = () => ({
    command: relays['command to Postgres'].through(databases().command),
    projector: relays['projector to Postgres'].through(databases().projector),
    query: relays['query to Postgres'].through(databases().query),
  });
  const smtpUrl = relays['projector to the mail server'].through(settings.smtpUrl);
  const programs = programsOf({ ...settings, smtpUrl }, ports, relayed(), {
    command: relays['command to the log'].through(eventStoreUrl),
    projector: relays['projector to the log'].through(eventStoreUrl),
    query: relays['query to command'].through(`http://127.0.0.1:${ports.command}`),
  });

  const recover = async () => {
    const ended = new Set<PartName>();
    await until(async () => {
      if ((await runningPostmaster(clusterOf('venue'))) === undefined) {
        ended.add('Postgres');
        await postgres.stop();
        postgres = await startPostgres({ dataDir: homes.venue });
        relayed();
      }
      for (const name of PROGRAMS) {
        if (!programs[name].hasEnded()) continue;
        ended.add(name);
        await programs[name].start();
      }
      const ready = (['command', 'projector', 'query'] as const).map((name) =>
        isReadyAt(ports[name]),
      );
      return (await Promise.all(ready)).every(Boolean);
    }, PATIENCE_MS);
    return ended;
  };

  return {
    url: `http://127.0.0.1:${ports.query}`,
    stores: () => ({ databases: databases(), eventStoreUrl }),
    relays,
    programs,
    postmaster: async (of) => (await runningPostmaster(clusterOf(of))) ?? 0,
    backends: (of) => backendsIn(homes[of]),
    openEmptyLog: async () => {
      await postgres.ensureDatabase(EMPTY);
      return startEventLog({ databaseUrl: postgres.url(EMPTY) });
    },
    recover,
    stop: async () => {
      for (const name of PROGRAMS.toReversed()) await programs[name].stop();
      await postgres.stop();
      for (const relay of Object.values(relays)) await relay.close();
    },
  };
}

/** The database of a log to which nothing may be written. */
const EMPTY = 'empty_log';

const LOGIN_PASSWORDS = {
  command: 'for-commands',
  projector: 'for-projecting',
  query: 'for-reading',
};

async function forEach<Name extends string, T>(
  names: readonly Name[],
  make: () => Promise<T>,
): Promise<Record<Name, T>> {
  const made: [Name, T][] = [];
  for (const name of names) made.push([name, await make()]);
  return Object.fromEntries(made) as Record<Name, T>;
}

/** Postgres takes another port at every start. */
function atPortOf(url: string, logins: PerService<string>): PerService<string> {
  const moved = (login: string) => Object.assign(new URL(login), { port: new URL(url).port }).href;
  const { command, projector, query } = logins;
  return { command: moved(command), projector: moved(projector), query: moved(query) };
}

async function backendsIn(home: string): Promise<number[]> {
  const password = await readFile(join(home, 'password'), 'utf8');
  const [, , , port] = (await readFile(join(home, 'cluster/postmaster.pid'), 'utf8')).split('\n');
  const sql = await connect(`postgres://stagedoor:${password}@127.0.0.1:${port}/postgres`);
  try {
    const found = await sql.rows<{ pid: number }>(
      `select pid from pg_stat_activity
       where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    return found.map(({ pid }) => pid);
  } finally {
    await sql.close();
  }
}
