import { api } from '@stagedoor/contracts/api';
import type { RouteName } from '@stagedoor/contracts/facts/paths';
import { Refused } from '@stagedoor/contracts/refusals';
import { PROJECTED_STREAMS } from '@stagedoor/contracts/events/streams';
import { createLog } from '@stagedoor/platform/process/log';
import { connect } from '@stagedoor/platform/stores/postgres';
import { derivedId } from '../../services/command/run/derived-id.ts';
import { verifyReadTables } from '../../services/projector/comparisons/verify.ts';
import { eventsIn, untilProjected } from '../setup/everything-in.ts';
import type { ApiResponse, VenueClient } from '../setup/venue-client.ts';
import { isCommand } from './every-command.ts';
import { writeDifferences, type Outcome } from './write-differences.ts';

interface ComparedStores {
  databases: { projector: string };
  eventStoreUrl: string;
}

export interface AcknowledgedWrites {
  /**
   * From now on the writes of this browser are recorded. Each is sent under an Idempotency-Key, by
   * which it is found in the log. `signedIn` is its account, where `session.me` cannot tell.
   */
  of(client: VenueClient, signedIn?: string): Promise<VenueClient>;
  /** Records writes without keys: those whose response names no command are only counted. */
  withoutKeys(client: VenueClient): VenueClient;
  /** How the log and the read tables differ from the responses, and from each other. */
  differences(stores: ComparedStores): Promise<string[]>;
  /** @throws Error listing the differences. */
  assertKept(stores: ComparedStores): Promise<void>;
}

/** Records the writes of a test that breaks something, to compare them with the log afterwards. */
export function acknowledgedWrites(): AcknowledgedWrites {
  const known = new Map<string, { name: RouteName; outcomes: Outcome[] }>();
  const nameless = new Map<RouteName, Outcome[]>();
  let keys = 0;

  function note(write: string, name: RouteName, outcome: Outcome): void {
    const { outcomes } = known.get(write) ?? { outcomes: [] };
    known.set(write, { name, outcomes: [...outcomes, outcome] });
  }

  async function differences({ databases, eventStoreUrl }: ComparedStores): Promise<string[]> {
    const events = await eventsIn(eventStoreUrl, ...PROJECTED_STREAMS);
    const databaseUrl = databases.projector;
    const connection = await connect(databaseUrl);
    const end = events.at(-1)?.position ?? -1n;
    await untilProjected(connection, end).finally(() => connection.close());
    const log = createLog('silent', 'test');
    const verification = await verifyReadTables({ databaseUrl, eventStoreUrl, log });
    return [...writeDifferences({ known, nameless }, events), ...verification.differences];
  }

  return {
    of: async (client, signedIn) => {
      const call = client.call.bind(client);
      let account = signedIn ?? accountOf(await call('session.me'));
      client.call = async (name, options) => {
        if (!isCommand(name) || writesNoEvent(options?.body)) {
          const received = await call(name, options);
          if (name.startsWith('session.')) account = accountOf(received) ?? account;
          return received;
        }
        keys += 1;
        const key = options?.headers?.['idempotency-key'] ?? `write ${keys}`;
        const headers = { ...options?.headers, 'idempotency-key': key };
        const received = await attempt(call(name, { ...options, headers }));
        const caller = api[name].access === 'anyone' ? browserOf(client) : account;
        const commandId = derivedId(caller ?? '', name, key);
        for (const [part, outcome] of outcomesOf(received, options?.body))
          note(part === undefined ? commandId : `${commandId} ${part}`, name, outcome);
        if ('error' in received) throw received.error;
        return received;
      };
      return client;
    },

    withoutKeys: (client) => {
      const call = client.call.bind(client);
      client.call = async (name, options) => {
        const received = await attempt(call(name, options));
        const [[, outcome] = [undefined, 'unknown' as const]] = outcomesOf(received, undefined);
        const commandId = 'headers' in received && received.headers.get('x-command-id');
        if (commandId) note(commandId, name, outcome);
        else if (isCommand(name)) nameless.set(name, [...(nameless.get(name) ?? []), outcome]);
        if ('error' in received) throw received.error;
        return received;
      };
      return client;
    },

    differences,
    assertKept: async (stores) => {
      const found = await differences(stores);
      if (found.length > 0) throw new Error(found.join('\n'));
    },
  };
}

/** A message that a machine may have sent is no event, and neither is a dry run. */
function writesNoEvent(body: unknown): boolean {
  return typeof body === 'object' && body !== null && ('leave_empty' in body || 'dry_run' in body);
}

function attempt<T>(sending: Promise<T>): Promise<T | { status: 0; error: unknown }> {
  return sending.catch((error: unknown) => ({ status: 0, error }));
}

function accountOf({ status, body }: Pick<ApiResponse<unknown>, 'status' | 'body'>) {
  if (status >= 300 || typeof body !== 'object' || body === null) return undefined;
  const user = 'user' in body ? body.user : body;
  return typeof user === 'object' && user && 'id' in user ? String(user.id) : undefined;
}

/** Identifies a browser on routes that need no session. */
function browserOf({ cookies }: VenueClient): string {
  return decodeURIComponent(cookies.get('csrfsecret') ?? '');
}

/** The outcome that a response reports, or for a bulk action the outcome for each id. */
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
