import { describe, expect, it, vi } from 'vitest';
import { closeAfterTests } from '../setup/after-tests.ts';
import { eventsIn } from '../setup/everything-in.ts';
import { PATIENCE } from '../setup/patience.ts';
import { addShow, SHOW } from '../setup/show-requests.ts';
import { openVenue } from '../setup/test-venue.ts';
import { commandOf, undoAs } from '../undo/undo-call.ts';

const LATER = '2029-12-24T17:00:00.000Z';

const venue = closeAfterTests(await openVenue());
const staff = await venue.as('staff');
const visitor = await venue.as('visitor');

describe('a time of publication', () => {
  it('keeps a new show unpublished, and stays when it is sent again unchanged', async () => {
    const { body: show } = await staff.call('shows.create', {
      body: { ...SHOW, is_published: true, publish_at: '2029-12-24T12:00:00-05:00' },
    });
    expect(show).toMatchObject({ is_published: false, publish_at: LATER });
    const again = await edit(show.id, { publish_at: LATER, tour_title: 'Low Tide' });
    expect(again.body).toMatchObject({ publish_at: LATER, tour_title: 'Low Tide' });
    expect((await edit(show.id, { publish_at: null })).body).toMatchObject({ publish_at: null });
  });

  it('is refused where it is over, and where the same edit publishes the show', async () => {
    const id = await create();
    const over = await edit(id, { publish_at: '2020-01-01T00:00:00Z' });
    expect(over.status).toBe(400);
    expect(over.body.errors).toEqual({ publish_at: [expect.any(String)] });
    const both = await edit(id, { publish_at: LATER, is_published: true });
    expect(both).toMatchObject({ status: 409, body: { code: 'show-published' } });
    expect((await edit(id, { is_published: true })).status).toBe(200);
    expect((await edit(id, { publish_at: LATER, is_published: false })).status).toBe(200);
  });

  it('is cleared by whoever publishes earlier, and comes back by undo', async () => {
    const id = await create({ publish_at: LATER });
    const published = await edit(id, { is_published: true });
    expect(published.body).toMatchObject({ is_published: true, publish_at: null });
    await venue.awaitLog(staff);
    expect((await undoAs(staff, commandOf(published))).status).toBe(200);
    const { body: row } = await staff.call('shows.get', { params: { id } });
    expect(row).toMatchObject({ is_published: false, publish_at: LATER });
  });
});

it('publishes a show when its time has come, and never again once that is undone', async () => {
  const at = new Date(Date.now() + 2_000).toISOString();
  const id = await create({ publish_at: at });
  expect((await visitor.call('shows.get', { params: { id } })).status).toBe(404);
  await vi.waitFor(async () => {
    expect((await visitor.call('shows.get', { params: { id } })).status).toBe(200);
  }, PATIENCE);
  const published = (await eventsIn(venue.eventStoreUrl, `show-${id}`)).at(-1);
  expect(published).toMatchObject({ event: { type: 'ShowPublished' } });
  const { actor, occurredAt = '', commandId = '' } = published?.metadata ?? {};
  expect(actor).toEqual({ id: 'system', role: 'system' });
  expect(occurredAt > at).toBe(true);
  await venue.awaitLog(staff);
  expect((await undoAs(staff, commandId)).status).toBe(200);
  const { body } = await staff.call('shows.get', { params: { id } });
  expect(body).toMatchObject({ is_published: false, publish_at: null });
});

function edit(id: string, body: object) {
  return staff.call('shows.edit', { params: { id }, body });
}

function create(fields: object = {}): Promise<string> {
  return addShow(staff, { is_published: false, ...fields });
}
