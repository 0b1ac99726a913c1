import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_BASE, IGNORED_BODY_BYTES, UPLOADS } from '@stagedoor/contracts/facts/limits';
import { TOKENS } from '../setup/test-tokens.ts';
import { openVenue, type TestVenue } from '../setup/test-venue.ts';
import type { VenueClient } from '../setup/venue-client.ts';
import { beginForm, type UnfinishedForm } from './unfinished-form.ts';

let venue: TestVenue;
let staff: VenueClient;
let photos: string;
const begun: UnfinishedForm[] = [];

beforeAll(async () => {
  venue = await openVenue();
  staff = await venue.as('staff');
  const { body } = await staff.call('shows.create', {
    body: { date: '2030-05-04', headlining_artist: 'Glass Harbor', ages: '18+' },
  });
  photos = `${venue.commandUrl}${API_BASE}/shows/${body.id}/upload-photos/`;
});
// What a failed test left open would hold up the stop.
afterAll(async () => {
  for (const form of begun) form.drop();
  await venue.stop();
});

describe('a form with files from somebody who may not send it', () => {
  // Every answer comes while the form goes on: nothing of
  // it was waited for, so nothing was collected.
  it.each(['visitor', 'member'] as const)('refuses that of a %s unread', async (role) => {
    const form = begin(photos, await venue.as(role));
    expect((await form.response).status).toBe(role === 'visitor' ? 401 : 403);
  });

  it('refuses one without the CSRF token unread', async () => {
    const forger = await venue.as('staff');
    forger.cookies.set('csrftoken', 'made-up');
    const form = begin(photos, forger);
    expect((await form.response).status).toBe(403);
  });

  it('refuses one that is sent to the contact form unread', async () => {
    const visitor = await venue.as('visitor');
    await visitor.call('csrf.get');
    const form = begin(`${venue.commandUrl}${API_BASE}/messages/`, visitor);
    expect((await form.response).status).toBe(415);
  });

  it('refuses an unsubscribing body past its limit, whatever comes after', async () => {
    const token = await TOKENS.of('nobody');
    const link = `${venue.commandUrl}${API_BASE}/mailing-list/unsubscribe/${token}/`;
    const form = begin(link, await venue.as('visitor'));
    form.send(Buffer.alloc(IGNORED_BODY_BYTES));
    expect((await form.response).status).toBe(413);
  });
});

describe('more uploads at once than the limit', () => {
  it('answers the next one 503 with Retry-After, and takes it when one has ended', async () => {
    const open = Array.from({ length: UPLOADS.atOnce }, () => begin(photos, staff));
    let refused = begin(photos, staff);
    // Which one comes too late is the network's choice.
    const first = await Promise.race(
      [...open, refused].map(async (form) => ({ form, ...(await form.response) })),
    );
    refused = first.form;
    expect(first.status).toBe(503);
    expect(Number(first.headers['retry-after'])).toBeGreaterThan(0);

    const [one, other] = [...open].filter((form) => form !== refused);
    one?.send('no picture');
    one?.finish();
    expect((await one?.response)?.status).toBe(400);
    other?.drop();
    await expect.poll(async () => (await oneMore()).status).toBe(400);
  });

  async function oneMore() {
    const form = begin(photos, staff);
    form.send('no picture');
    form.finish();
    return form.response;
  }
});

function begin(url: string, client: VenueClient): UnfinishedForm {
  const form = beginForm(url, client, { headers: venue.asFrontDoor });
  begun.push(form);
  return form;
}
