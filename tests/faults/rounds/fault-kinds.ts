import { setTimeout as wait } from 'node:timers/promises';
import { PROJECTED_STREAMS } from '@stagedoor/contracts/events/streams';
import { openEventLog } from '@stagedoor/platform/event-log/eventstore';
import { until } from '../../setup/until.ts';
import type { MailServer } from '../../mailing-list/mail-server.ts';
import type { Ballast } from '../ballast.ts';
import type { Connection, CrashingVenue, PartName, StoreName } from './crashing-venue.ts';
import type { Load } from './load.ts';
import { MIN_FREE_MIB, type ProgramName } from './venue-programs.ts';

interface Scene {
  venue: CrashingVenue;
  load: Pick<Load, 'untilFailing'>;
  ballast: Ballast;
  mails: Pick<MailServer, 'holdNext' | 'letGoOn'>;
}

/** One way to break the venue. Whoever injects it starts again what has ended. */
export interface Fault {
  name: string;
  /** The parts that end; another part that ends is a difference. */
  ends?: PartName[];
  needsVolume?: true;
  inject(scene: Scene): Promise<void>;
}

const HANG_MS = 1_500;
const MAIL_MS = 10_000;

/** Every kind, some with more than one target. */
export const FAULTS: readonly Fault[] = [
  ...(['query', 'command', 'projector', 'log'] as const).map(killedProgram),
  killedPostmaster('venue', ['Postgres']),
  // A log without its Postgres ends.
  killedPostmaster('log', ['log']),
  ...(['venue', 'log'] as const).flatMap((store) => [
    killedBackend(store),
    { name: `end every backend of the ${store}`, inject: endingBackends(store, 'SIGTERM') },
  ]),
  ...(
    [
      'command to Postgres',
      'command to the log',
      'projector to Postgres',
      'projector to the log',
      'query to Postgres',
      'query to command',
      'projector to the mail server',
    ] as const
  ).flatMap((connection) => [cutConnection(connection), hungConnection(connection)]),
  { name: 'another log behind command', inject: replacedLog },
  {
    name: 'kill projector when a mail is taken and not yet acknowledged',
    ends: ['projector'],
    inject: withMailTaken(({ venue }) => venue.programs.projector.kill()),
  },
  {
    name: 'cut projector to the mail server when a mail is taken and not yet acknowledged',
    inject: withMailTaken(async ({ venue }) => {
      await venue.relays['projector to the mail server'].cut();
      await venue.relays['projector to the mail server'].mend();
    }),
  },
  {
    name: 'a nearly full disk',
    needsVolume: true,
    inject: ({ ballast, load }) => filling(ballast, MIN_FREE_MIB / 2, load),
  },
  {
    name: 'a full disk',
    ends: ['Postgres', 'log'],
    needsVolume: true,
    inject: ({ ballast, load }) => filling(ballast, 0, load),
  },
];

function killedProgram(name: ProgramName): Fault {
  return { name: `kill ${name}`, ends: [name], inject: ({ venue }) => venue.programs[name].kill() };
}

function killedPostmaster(store: StoreName, ends: PartName[]): Fault {
  return {
    name: `kill the Postgres of the ${store}`,
    ends,
    inject: async ({ venue }) => {
      process.kill(await venue.postmaster(store), 'SIGKILL');
      await until(async () => (await venue.postmaster(store)) === 0);
      if (store === 'log') await until(async () => venue.programs.log.hasEnded());
    },
  };
}

/** Postgres ends all others then, and recovers. */
function killedBackend(store: StoreName): Fault {
  return { name: `kill a backend of the ${store}`, inject: endingBackends(store, 'SIGKILL', 1) };
}

function endingBackends(store: StoreName, signal: NodeJS.Signals, count?: number) {
  return async ({ venue }: Scene) => {
    for (const pid of (await venue.backends(store)).slice(0, count)) end(pid, signal);
  };
}

/** It may have ended by itself meanwhile. */
function end(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (Object(error).code !== 'ESRCH') throw error;
  }
}

function cutConnection(connection: Connection): Fault {
  return {
    name: `cut ${connection}`,
    inject: async ({ venue, load }) => {
      await venue.relays[connection].cut();
      await load.untilFailing();
      await venue.relays[connection].mend();
    },
  };
}

/** Nothing gets through for a while, and then the connections break. */
function hungConnection(connection: Connection): Fault {
  return {
    name: `hang ${connection}`,
    inject: async ({ venue }) => {
      venue.relays[connection].freeze();
      await wait(HANG_MS);
      await venue.relays[connection].cut();
      await venue.relays[connection].mend();
    },
  };
}

/** For a while an empty log stands at the address of the log: nothing may be written to it. */
async function replacedLog({ venue, load }: Scene): Promise<void> {
  const relay = venue.relays['command to the log'];
  const connectTo = async (url: string) => {
    relay.through(url);
    await relay.cut();
    await relay.mend();
  };
  const empty = await venue.openEmptyLog();
  await connectTo(empty.url);
  await load.untilFailing();
  await connectTo(venue.stores().eventStoreUrl);
  await using eventLog = openEventLog(empty.url);
  const head = await eventLog.head(PROJECTED_STREAMS);
  await empty.stop();
  if (head !== -1n) throw new Error('Something was written to another log.');
}

/** Waits only for a while: perhaps no mail is sent in the rest of the round. */
function withMailTaken(breakSomething: (scene: Scene) => Promise<void>): Fault['inject'] {
  return async (scene) => {
    await Promise.race([scene.mails.holdNext(), wait(MAIL_MS)]);
    await breakSomething(scene);
    scene.mails.letGoOn();
  };
}

async function filling(ballast: Ballast, mib: number, load: Scene['load']): Promise<void> {
  await ballast.leave(mib);
  await load.untilFailing();
  await ballast.drop();
}
