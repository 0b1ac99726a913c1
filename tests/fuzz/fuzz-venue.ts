import { request as open } from 'node:http';
import { buffer as whole } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { ROLES, type Role } from '@stagedoor/contracts/account';
import { lantern } from '@stagedoor/contracts/system-themes/lantern.theme';
import { COLOUR_VARS } from '@stagedoor/contracts/facts/theme-vars';
import { addShow, uploadPhotos } from '../setup/show-requests.ts';
import { openVenue } from '../setup/test-venue.ts';
import type { VenueClient } from '../setup/venue-client.ts';
import { LIMIT_MS, type FuzzResponse } from './responses.ts';
import type { FuzzRequest } from './requests.ts';
import type { KnownValues } from './schema-values.ts';

export interface FuzzVenue {
  url: string;
  /** Ids and names of everything in the venue, by the field that takes them. */
  known: KnownValues;
  /** Sends a request as somebody with a session and its CSRF token, unless it brings its own. */
  send(request: FuzzRequest): Promise<FuzzResponse>;
  /** Signs in again the roles whose session has ended. */
  signInAgain(): Promise<void>;
  stop(): Promise<void>;
}

export async function openFuzzVenue(): Promise<FuzzVenue> {
  const venue = await openVenue();
  const clients = new Map<Role, VenueClient>();
  const signInAgain = async () => {
    for (const role of ROLES) {
      const isIn = (await clients.get(role)?.call('session.me'))?.status === 200;
      if (isIn || (role === 'visitor' && clients.has(role))) continue;
      const client = await venue.as(role);
      await client.call('csrf.get');
      clients.set(role, client);
    }
  };
  await signInAgain();
  const staff = clients.get('staff') ?? (await venue.as('staff'));
  return {
    url: venue.url,
    known: await everythingOf(staff),
    send: (request) => send(venue.url, request, clients.get(request.as)),
    signInAgain,
    stop: () => venue.stop(),
  };
}

async function everythingOf(staff: VenueClient): Promise<KnownValues> {
  const times = [...Array(6).keys()];
  const shows = [];
  for (const _ of times) shows.push(await addShow(staff));
  const { body } = await uploadPhotos(staff, shows[0] ?? '');
  const photos = body.photos.map(({ id }: { id: string }) => id);
  const message = { name: 'Ada', email: 'ada@example.com', message: 'Where is my jacket?' };
  const messages = [];
  for (const _ of times)
    messages.push((await staff.call('messages.send', { body: message })).body.id);
  await staff.call('mailing-list.subscribe', { body: { email: 'ada@example.com' } });
  const subscribers = (await staff.call('mailing-list.list')).body.map(
    ({ id }: { id: string }) => id,
  );
  const theme = { name: 'a-theme', display_name: 'A theme', css_vars: lantern.css_vars };
  const themes = [(await staff.call('themes.create', { body: theme })).body.id];
  const names = ['lantern', 'a-theme', 'another'];
  const genres = ['none', 'rock', 'jazz'];
  const days = ['2030-05-04', '2020-01-01'];
  return {
    'shows.id': shows,
    'messages.id': messages,
    'mailing-list.id': subscribers,
    'genres.id': genres,
    'themes.id': themes,
    id: [...shows, ...messages, ...subscribers, ...genres, ...photos, ...themes],
    photoId: photos,
    genre_id: [...genres, null, ''],
    genre: genres,
    name: [...names, 'Zydeco'],
    theme_name: names,
    theme_mentions: names,
    new_name: names,
    email: ['ada@example.com', 'bob@example.com'],
    username: ['staff@venue.example', 'nobody'],
    password: ['correct-horse-battery', 'something-else-entirely'],
    date: ['2030-05-04', '2030-05-04T12:00:00', '2020-01-01'],
    start_date: days,
    end_date: days,
    from: ['2020-01-01T00:00:00Z', '2026-01-01T00:00:00+02:00'],
    to: ['2030-01-01T00:00:00Z'],
    before: ['1000000', '0'],
    doors_time: ['19:00', null, ''],
    show_time: ['20:00', null],
    ticket_url: ['example.com/tickets', ''],
    artist_links: ['example.com/band\nmusic.example.com', ''],
    listen_url: ['music.example.com/song', null],
    publish_at: ['2036-05-14T10:00:00Z', ''],
    on_sale_at: ['2036-05-14T10:00:00Z', null],
    ...Object.fromEntries(COLOUR_VARS.map((name) => [name, ['#101010', 'oklch(0.7 0.2 40)']])),
  };
}

function send(
  url: string,
  { method, path, headers, body }: FuzzRequest,
  client: VenueClient | undefined,
): Promise<FuzzResponse> {
  const { hostname, port } = new URL(url);
  const cookies = [...(client?.cookies ?? [])].filter(([name]) => name !== 'written');
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const outgoing = open(
      {
        ...{ method, hostname, port, path, agent: false, timeout: LIMIT_MS },
        headers: {
          cookie: cookies.map(([name, value]) => `${name}=${value}`).join('; '),
          'x-csrftoken': decodeURIComponent(client?.cookies.get('csrftoken') ?? ''),
          ...(body && { 'content-length': String(body.length) }),
          ...headers,
        },
      },
      (response) => {
        const { statusCode: status = 0, headers: received } = response;
        const type = received['content-type'] ?? '';
        const settle = (body: string) =>
          resolve({ status, type, body, ms: performance.now() - began });
        if (type.startsWith('text/event-stream')) {
          response.destroy();
          return settle('');
        }
        whole(response)
          .then((bytes) => settle(unpacked(bytes, received['content-encoding'])))
          .catch(reject);
      },
    );
    outgoing.on('timeout', () => outgoing.destroy(new Error('No response came in time.')));
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** Decodes the encodings that a request may accept. */
function unpacked(bytes: Buffer, encoding: string | undefined): string {
  if (bytes.length === 0) return '';
  if (encoding === 'gzip') return gunzipSync(bytes).toString();
  return (encoding === 'br' ? brotliDecompressSync(bytes) : bytes).toString();
}
