import { describe, expect, it } from 'vitest';
import { UPLOAD_BYTES } from '@stagedoor/contracts/facts/limits';
import { closeAfterTests } from '../setup/after-tests.ts';
import { addShow } from '../setup/show-requests.ts';
import { openVenue } from '../setup/test-venue.ts';
import { VenueClient } from '../setup/venue-client.ts';

/** More than the buffers of a connection hold. */
const LARGE = 30 * 1024 * 1024;

const venue = closeAfterTests(await openVenue());
const staff = await venue.as('staff');
const id = await addShow(staff);

describe('a large upload that is refused before it has arrived', () => {
  it.each([
    ['of nobody', 401, () => upload(new VenueClient(venue.url))],
    ['of somebody who may not', 403, async () => upload(await venue.as('member'))],
    ['without the CSRF token', 403, () => upload(staff, { headers: { 'x-csrftoken': 'wrong' } })],
    ['of files in another field', 400, () => upload(staff, { field: 'pictures' })],
    ['of more than the largest upload', 413, () => upload(staff, { bytes: UPLOAD_BYTES + 1 })],
  ])('%s gets its refusal each time: %d', async (_, status, send) => {
    for (let sent = 0; sent < 3; sent += 1) expect((await send()).status).toBe(status);
  });
});

function upload(
  client: VenueClient,
  {
    field = 'photos',
    bytes = LARGE,
    headers = {},
  }: { field?: string; bytes?: number; headers?: Record<string, string> } = {},
) {
  const form = new FormData();
  form.set(field, new File([Buffer.alloc(bytes)], 'a.png'));
  return client.call('shows.upload-photos', { params: { id }, form, headers });
}
