import assert from 'node:assert/strict';
import { picture } from '../setup/pictures.ts';
import { until } from '../setup/until.ts';
import { VenueClient } from '../setup/venue-client.ts';

export const EMAIL = 'staff@venue.example';
export const PASSWORD = 'correct-horse-battery';
const NAME = 'The Container Ship';
const MESSAGE = 'Where is my jacket?';

export function untilUp(url: string): Promise<void> {
  return until(() =>
    fetch(`${url}/up`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
}

export async function signedIn(url: string): Promise<VenueClient> {
  const client = new VenueClient(url);
  const body = { username: EMAIL, password: PASSWORD };
  assert.equal((await client.call('session.login', { body })).status, 200);
  return client;
}

/** A show, a message that is stored encrypted, and a photo, whose address it returns. */
export async function fillVenue(url: string): Promise<string> {
  const client = await signedIn(url);
  const fields = { date: '2030-05-04', headlining_artist: NAME, ages: '18+' };
  const { status, body } = await client.call('shows.create', { body: fields });
  assert.equal(status, 201);
  const message = { name: 'Ada', email: 'ada@example.com', message: MESSAGE };
  assert.equal((await client.call('messages.send', { body: message })).status, 201);
  const form = new FormData();
  form.append('photos', await picture('png'), 'a.png');
  const uploaded = await client.call('shows.upload-photos', { params: { id: body.id }, form });
  assert.equal(uploaded.status, 201);
  return uploaded.body.photos[0]?.image ?? '';
}

/** What `fillVenue` made is there, and can be read. */
export async function findAll(url: string, photo: string): Promise<void> {
  const client = await signedIn(url);
  const { body: shows } = await client.call('shows.admin-list');
  assert.deepEqual(
    shows.results.map(({ headlining_artist: name }) => name),
    [NAME],
  );
  const { body: messages } = await client.call('messages.list');
  assert.deepEqual(
    messages.map(({ message }) => message),
    [MESSAGE],
  );
  assert.equal((await client.send('GET', photo)).status, 200);
}
