import { vi } from 'vitest';
import type { ResponseBody } from '@stagedoor/contracts/api';
import { PATIENCE } from '../setup/patience.ts';
import type { VenueClient } from '../setup/venue-client.ts';

export const STATEMENT = 'They signed the list at our counter.';

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

/** Waits until an import has another state than `running`. */
export async function awaitEnd(
  client: VenueClient,
  id: string,
): Promise<ResponseBody<'imports.get'>> {
  return vi.waitUntil(async () => {
    const { status, body } = await client.call('imports.get', { params: { id } });
    return status === 200 && body.state !== 'running' && body;
  }, PATIENCE);
}

/** Uploads, runs and waits for the end. */
export async function importNow(client: VenueClient, fields: Fields) {
  const { body } = await upload(client, fields);
  await run(client, body.id);
  return awaitEnd(client, body.id);
}
