import { beforeEach, vi } from 'vitest';
import type { ResponseBody } from '@stagedoor/contracts/api';
import { PATIENCE } from '../setup/patience.ts';
import type { TestVenue } from '../setup/test-venue.ts';
import type { VenueClient } from '../setup/venue-client.ts';

export const STATEMENT = 'They signed the list at our counter.';

/** The mailing list as one test after the other sees it, each with addresses of its own. */
export function listOfEachTest(venue: TestVenue, staff: VenueClient, visitor: VenueClient) {
  let round = 0;
  beforeEach(() => {
    round += 1;
  });
  const at = (name: string) => `${name}@r${round}.example`;
  const list = async () => {
    await venue.awaitLog(staff);
    const { body } = await staff.call('mailing-list.list');
    const own = body.filter(({ email }) => email.endsWith(at('')));
    return Object.fromEntries(own.map((one) => [one.email, one]));
  };
  const subscribe = async (name: string) => {
    await visitor.call('mailing-list.subscribe', { body: { email: at(name) } });
    return (await list())[at(name)]?.id ?? '';
  };
  const leave = async (name: string) => {
    const id = (await list())[at(name)]?.id ?? '';
    await staff.call('mailing-list.erase', { params: { id } });
  };
  return { at, list, subscribe, leave };
}

interface Fields {
  text?: string;
  /** Bytes of a file. */
  file?: string | Buffer;
  statement?: string;
  kind?: string;
  has_header?: string;
  column?: string;
}

/** Uploads a file, or pasted text. */
export function upload(client: VenueClient, { file, ...fields }: Fields, key?: string) {
  const form = new FormData();
  const all = { kind: 'subscribers', statement: STATEMENT, ...fields };
  for (const [name, value] of Object.entries(all)) form.append(name, value);
  if (file !== undefined)
    form.append('file', new Blob([new Uint8Array(Buffer.from(file))]), 'list.csv');
  return client.call('imports.create', {
    form,
    ...(key && { headers: { 'idempotency-key': key } }),
  });
}

/** Its rows, as an object from addresses to verdicts: the last one of an address that is twice. */
export async function verdictsOf(client: VenueClient, id: string) {
  const { body } = await client.call('imports.get', { params: { id }, query: { limit: '500' } });
  return Object.fromEntries(body.results.map(({ email, verdict }) => [email, verdict]));
}

export function run(client: VenueClient, id: string) {
  return client.call('imports.run', { params: { id } });
}

/** Waits until an import is neither running nor being undone. */
export async function awaitEnd(
  client: VenueClient,
  id: string,
): Promise<ResponseBody<'imports.get'>> {
  return vi.waitUntil(async () => {
    const { status, body } = await client.call('imports.get', { params: { id } });
    return status === 200 && !['running', 'undoing'].includes(body.state) && body;
  }, PATIENCE);
}

/** Uploads, runs and waits for the end. */
export async function importNow(client: VenueClient, fields: Fields) {
  const { body } = await upload(client, fields);
  await run(client, body.id);
  return awaitEnd(client, body.id);
}
