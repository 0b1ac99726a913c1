import { afterAll, describe, expect, it } from 'vitest';
import { API_BASE, IGNORED_BODY_BYTES, UPLOADS } from '@stagedoor/contracts/facts/limits';
import { addShow } from '../setup/show-requests.ts';
import { TOKENS } from '../setup/test-tokens.ts';
import { openVenue } from '../setup/test-venue.ts';
import type { VenueClient } from '../setup/venue-client.ts';
import { beginForm, type UnfinishedForm } from './unfinished-form.ts';

const begun: UnfinishedForm[] = [];

const venue = await openVenue();
const staff = await venue.as('staff');
const id = await addShow(staff);
const photos = `${venue.commandUrl}${API_BASE}/shows/${id}/upload-photos/`;

// What a failed test left open would hold up the stop.
afterAll(async () => {
  for (const form of begun) form.drop();
  await venue.stop();
});

describe('a form with files that its sender may not send', () => {
  // Every response comes while the form is unfinished, so the service has not collected it.
  it.each(['visitor', 'member'] as const)('is refused unread when a %s sends it', async (role) => {
    const form = begin(photos, await venue.as(role));
    expect((await form.response).status).toBe(role === 'visitor' ? 401 : 403);
  });

  it('is refused unread without the CSRF token', async () => {
    const forger = await venue.as('staff');
    forger.cookies.set('csrftoken', 'made-up');
    const form = begin(photos, forger);
    expect((await form.response).status).toBe(403);
  });

  it('is refused unread by the contact form', async () => {
    const visitor = await venue.as('visitor');
    await visitor.call('csrf.get');
    const form = begin(`${venue.commandUrl}${API_BASE}/messages/`, visitor);
    expect((await form.response).status).toBe(415);
  });

  it('is refused as soon as it exceeds the limit of an ignored body', async () => {
    const token = await TOKENS.of('nobody');
    const link = `${venue.commandUrl}${API_BASE}/mailing-list/unsubscribe/${token}/`;
    const form = begin(link, await venue.as('visitor'));
    form.send(Buffer.alloc(IGNORED_BODY_BYTES));
    expect((await form.response).status).toBe(413);
  });
});

describe('more uploads of one account than the limit', () => {
  it('wait for their turn, keep nobody else waiting, and get 503 when too many wait', async () => {
    const all = UPLOADS.atOnce / 2 + UPLOADS.waiting;
    const open = Array.from({ length: all + 1 }, () => begin(photos, staff));
    // The network decides which one comes too late.
    const first = await Promise.race(
      open.map(async (form) => ({ form, ...(await form.response) })),
    );
    expect(first.status).toBe(503);
    expect(Number(first.headers['retry-after'])).toBeGreaterThan(0);

    expect((await oneMore(await venue.as('site-manager'))).status).toBe(400);
    const others = open.filter((form) => form !== first.form);
    others.shift()?.drop();
    for (const form of others) {
      form.send('no picture');
      form.finish();
    }
    const statuses = await Promise.all(others.map(async ({ response }) => (await response).status));
    expect(new Set(statuses)).toEqual(new Set([400]));
    expect((await oneMore(staff)).status).toBe(400);
  });

  async function oneMore(client: VenueClient) {
    const form = begin(photos, client);
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
