import { setTimeout as wait } from 'node:timers/promises';
import { withinLimit } from '@stagedoor/platform/process/within-limit';
import { acknowledgedWrites, type AcknowledgedWrites } from '../faults/acknowledged-writes.ts';
import { until } from '../setup/until.ts';
import { VenueClient, type ApiResponse, type CallOptions } from '../setup/venue-client.ts';
import type { TwoOfEach } from './two-of-each.ts';

/** Browsers that change and read all the time, and repeat what fails. */
export interface ConstantLoad {
  /** Resolves when some more changes have been acknowledged. */
  untilWritten(more: number): Promise<void>;
  /** Somebody joins the mailing list. */
  join(email: string): Promise<void>;
  /** The responses that nobody should get, whatever is killed. */
  surprises: readonly string[];
  /** Why requests were sent again. */
  repeated: readonly string[];
  /** Ends the load. @throws Error where the log or the read tables differ from the responses. */
  assertKept(): Promise<void>;
}

type Call = 'shows.create' | 'shows.edit' | 'mailing-list.subscribe';

const WRITERS = 4;
/** A response takes a second at most; one that does not come at all ends the test with its name. */
const RESPONSE_LIMIT_MS = 90_000;
const DAY = { date: '2030-05-04', ages: '18+' };

export async function startLoad(
  site: Pick<TwoOfEach, 'signedIn' | 'stores'> & { front: { url: string } },
  pauseMs = 100,
): Promise<ConstantLoad> {
  const writes: AcknowledgedWrites = acknowledgedWrites();
  const surprises: string[] = [];
  const repeated: string[] = [];
  let acknowledged = 0;
  const over = new AbortController();
  const visitor = await writes.of(new VenueClient(site.front.url));
  const writing = Promise.all(
    Array.from({ length: WRITERS }, async (_, index) => writeShows(`Load ${index}`)),
  );
  // Awaited at the end.
  writing.catch(() => undefined);

  return {
    untilWritten: (more) => {
      const enough = acknowledged + more;
      return until(async () => acknowledged >= enough);
    },
    join: async (email) => {
      await done(visitor, 'mailing-list.subscribe', email, { body: { email } });
    },
    surprises,
    repeated,
    assertKept: async () => {
      over.abort();
      await writing;
      await writes.assertKept(site.stores);
    },
  };

  async function writeShows(name: string): Promise<void> {
    const client = await writes.of(await site.signedIn());
    for (let number = 0; !over.signal.aborted; number += 1) {
      const key = `${name} ${number}`;
      const show = { ...DAY, headlining_artist: key };
      const { id } = await done(client, 'shows.create', key, { body: show });
      const body = { tour_title: 'Changed', is_published: true };
      await done(client, 'shows.edit', `${key} again`, { params: { id }, body });
      await read(client, id);
      await wait(pauseMs);
    }
  }

  /** Sends it until it is done, always under the same key. */
  async function done(client: VenueClient, name: Call, key: string, options: CallOptions) {
    const headers = { 'idempotency-key': key };
    for (;;) {
      const response = await inTime(name, client.call(name, { ...options, headers }).catch(lost));
      if (response.status >= 200 && response.status < 300) {
        acknowledged += 1;
        return response.body as { id: string };
      }
      (isUnknown(response) ? repeated : surprises).push(tell(name, response));
      await wait(pauseMs);
    }
  }

  /** Either query service may get this: what this browser wrote has to be there. */
  async function read(client: VenueClient, id: string): Promise<void> {
    const reading = client.call('shows.get', { params: { id } }).catch(lost);
    const shown = await inTime('shows.get', reading);
    if (shown.headers.has('x-read-lag')) return;
    const isWhole = Object(shown.body).tour_title === 'Changed';
    if (isUnknown(shown)) repeated.push(tell('shows.get', shown));
    else if (!isWhole) surprises.push(tell('shows.get', shown));
  }
}

/** @throws Error naming the request, where nothing comes. */
function inTime<T>(name: string, response: Promise<T>): Promise<T> {
  return withinLimit(response, RESPONSE_LIMIT_MS, () => new Error(`No response to ${name}.`));
}

/** A broken connection, in the shape of a response. */
function lost(error: unknown): ApiResponse<unknown> {
  return { status: 0, headers: new Headers(), body: `${Object(error).cause ?? error}` };
}

function isUnknown({ status }: ApiResponse<unknown>): boolean {
  return status === 0 || status >= 500;
}

function tell(name: string, { status, body }: ApiResponse<unknown>): string {
  return `${name}: ${status} ${JSON.stringify(body)}`;
}
