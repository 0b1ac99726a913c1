import { api } from '@stagedoor/contracts/api';
import type { RouteName } from '@stagedoor/contracts/facts/paths';
import { Refused } from '@stagedoor/contracts/refusals';
import { PROJECTED_STREAMS } from '@stagedoor/contracts/streams';
import type { RecordedEvent } from '@stagedoor/platform/event-log/event-log';
import { createLog } from '@stagedoor/platform/process/log';
import { connect } from '@stagedoor/platform/stores/postgres';
import { READ_SCHEMA } from '@stagedoor/platform/stores/read-model';
import { derivedId } from '../../services/command/derived-id.ts';
import { verifyReadTables } from '../../services/projector/verify.ts';
import { eventsIn } from '../setup/everything-in.ts';
import { until } from '../setup/until.ts';
import type { ApiResponse, VenueClient } from '../setup/venue-client.ts';
import { isCommand } from './every-command.ts';

/** What the sender of a write was told: that it is done, that it is refused, or neither. */
type Outcome = 'done' | 'refused' | 'unknown';

interface Reported {
  name: RouteName;
  /** One for each time that it was sent. */
  outcomes: Outcome[];
}

interface Stores {
  databases: { projector: string };
  eventStoreUrl: string;
}

export interface AcknowledgedWrites {
  /**
   * From now on the writes of this browser are recorded. Each is sent under an Idempotency-Key, by
   * which it is found in the log. Who is signed in there has to be said where it cannot be asked.
   */
  of(client: VenueClient, signedIn?: string): Promise<VenueClient>;
  /**
   * Compares what was told with what is stored. A write that is done stands
   * in the log exactly once, one that was refused does not, any other at most
   * once; nothing else does; and the read tables are the fold of the log.
   * @throws Error that tells the differences.
   */
  assertKept(stores: Stores): Promise<void>;
}

/** Records the writes of a test that breaks something, to compare them with the log afterwards. */
export function acknowledgedWrites(): AcknowledgedWrites {
  /** By command id; a part of a bulk action by that and the id of its subject. */
  const reported = new Map<string, Reported>();
  let keys = 0;

  function note(write: string, name: RouteName, outcome: Outcome): void {
    const { outcomes } = reported.get(write) ?? { outcomes: [] };
    reported.set(write, { name, outcomes: [...outcomes, outcome] });
  }

  return {
    of: async (client, signedIn) => {
      const call = client.call.bind(client);
      let account = signedIn ?? accountOf(await call('session.me'));
      client.call = async (name, options) => {
        if (!isCommand(name)) {
          const received = await call(name, options);
          if (name.startsWith('session.')) account = accountOf(received) ?? account;
          return received;
        }
        keys += 1;
        const key = options?.headers?.['idempotency-key'] ?? `write ${keys}`;
        const headers = { ...options?.headers, 'idempotency-key': key };
        const received = await call(name, { ...options, headers }).catch(
          (error: unknown) => ({ status: 0, error }) as const,
        );
        const caller = api[name].access === 'anyone' ? browserOf(client) : account;
        const commandId = derivedId(caller ?? '', name, key);
        for (const [part, outcome] of outcomesOf(received, options?.body))
          note(part === undefined ? commandId : `${commandId} ${part}`, name, outcome);
        if ('error' in received) throw received.error;
        return received;
      };
      return client;
    },

    assertKept: async ({ databases, eventStoreUrl }) => {
      const events = await eventsIn(eventStoreUrl, ...PROJECTED_STREAMS);
      const databaseUrl = databases.projector;
      await untilProjected(databaseUrl, events.at(-1)?.position ?? -1n);
      const log = createLog('silent', 'test');
      const differences = [
        ...differencesOfLog(reported, events),
        ...(await verifyReadTables({ databaseUrl, eventStoreUrl, log })).differences,
      ];
      if (differences.length > 0) throw new Error(differences.join('\n'));
    },
  };
}

function differencesOfLog(
  reported: ReadonlyMap<string, Reported>,
  events: RecordedEvent[],
): string[] {
  const written = Map.groupBy(
    events.filter(({ metadata }) => metadata.actor.role !== 'system'),
    ({ stream, metadata: { commandId } }) => {
      const part = `${commandId} ${stream.slice(stream.indexOf('-') + 1)}`;
      return reported.has(part) ? part : commandId;
    },
  );
  const unasked = [...written].flatMap(([write, stored]) => (reported.has(write) ? [] : stored));
  return [
    ...unasked.map(({ type, stream }) => `Nobody sent the ${type} in ${stream}.`),
    ...[...reported].flatMap(([write, { name, outcomes }]) => {
      const times = timesOf(written.get(write) ?? []);
      return isKept(outcomes, times)
        ? []
        : [`${name} was reported as ${outcomes.join(', ')}, and is in the log ${TIMES[times]}.`];
    }),
  ];
}

const TIMES = ['not at all', 'once', 'more than once'] as const;

function accountOf({ status, body }: Pick<ApiResponse<unknown>, 'status' | 'body'>) {
  if (status >= 300 || typeof body !== 'object' || body === null) return undefined;
  const user = 'user' in body ? body.user : body;
  return typeof user === 'object' && user && 'id' in user ? String(user.id) : undefined;
}

/** What tells one browser from another where nobody has to be signed in. */
function browserOf({ cookies }: VenueClient): string {
  return decodeURIComponent(cookies.get('csrfsecret') ?? '');
}

/** What was told of a write, for each of its parts where it does the same to many. */
function outcomesOf(
  { status, body }: { status: number; body?: unknown },
  sent: unknown,
): [string | undefined, Outcome][] {
  const ids = idsIn(sent);
  const outcome: Outcome =
    status >= 200 && status < 300 ? 'done' : status >= 400 && status < 500 ? 'refused' : 'unknown';
  if (!ids) return [[undefined, outcome]];
  if (outcome !== 'done') return ids.map((id) => [id, outcome]);
  const { results } = body as { results: { id: string; ok: boolean; error?: string }[] };
  return results.map(({ id, ok, error }) => [
    id,
    ok ? 'done' : error === AWAY ? 'unknown' : 'refused',
  ]);
}

const AWAY = new Refused('store-unavailable').message;

function idsIn(sent: unknown): string[] | undefined {
  return typeof sent === 'object' && sent && 'ids' in sent ? (sent.ids as string[]) : undefined;
}

/**
 * How often a command stands in the log: once if these are the events of
 * one append to each stream, whose ids are derived from the command and counted from 0.
 */
function timesOf(stored: RecordedEvent[]): 0 | 1 | 2 {
  if (stored.length === 0) return 0;
  const appends = [...Map.groupBy(stored, ({ stream }) => stream).values()];
  const isOneAppend = appends
    .flatMap((events) => events.map((event, index) => ({ ...event, index })))
    .every(
      ({ id, stream, metadata, index }) =>
        id === derivedId(metadata.commandId, stream, String(index)),
    );
  return isOneAppend ? 1 : 2;
}

function isKept(outcomes: Outcome[], times: 0 | 1 | 2): boolean {
  if (outcomes.includes('done')) return times === 1;
  return times === 0 || (times === 1 && outcomes.includes('unknown'));
}

async function untilProjected(databaseUrl: string, position: bigint): Promise<void> {
  const connection = await connect(databaseUrl);
  try {
    const projected = () =>
      connection.row<{ position: bigint }>(`select position from ${READ_SCHEMA}.checkpoint`);
    await until(async () => ((await projected())?.position ?? -1n) >= position);
  } finally {
    await connection.close();
  }
}
