import { describe, expect, it } from 'vitest';
import type { RouteName } from '@stagedoor/contracts/facts/paths';
import { closeAfterTests } from '../setup/after-tests.ts';
import { openVenue } from '../setup/test-venue.ts';

const SHOW = { date: '2030-05-04', headlining_artist: 'Glass Harbor', ages: '18+' };
const NOTE = { status_note: 'The singer lost her voice.' };
const OTHER_DAY = { date: '2030-06-01' };

const venue = closeAfterTests(await openVenue({ now: () => new Date('2030-05-01T16:00:00Z') }));
const staff = await venue.as('staff');

describe('the status of a show', () => {
  it('is changed by its own routes, with the note as one line', async () => {
    const id = await create();
    const note = { status_note: ' The singer\nlost her voice. ' };
    expect((await call('shows.cancel', id, note)).body).toMatchObject({
      event_status: 'cancelled',
      ...NOTE,
      previous_date: null,
    });
    expect((await call('shows.reinstate', id)).body).toMatchObject({
      ...{ event_status: 'scheduled', status_note: '', previous_date: null },
    });
    expect((await call('shows.postpone', id)).body).toMatchObject({
      ...{ event_status: 'postponed', status_note: '' },
    });
    const moved = { ...OTHER_DAY, doors_time: '18:30', show_time: '', status_note: null };
    expect((await call('shows.reschedule', id, moved)).body).toMatchObject({
      ...{ event_status: 'rescheduled', status_note: '', previous_date: '2030-05-04T12:00:00' },
      ...{ date: '2030-06-01T12:00:00', doors_time: '18:30', show_time: null },
    });
    expect((await call('shows.reinstate', id)).body).toMatchObject({
      ...{ event_status: 'scheduled', previous_date: '2030-05-04T12:00:00' },
      date: '2030-06-01T12:00:00',
    });
  });

  it('is changed to postponed and cancelled without a body', async () => {
    const id = await create();
    for (const word of ['postpone', 'cancel']) {
      const url = `${venue.url}/api/v1/shows/${id}/${word}/`;
      const response = await fetch(url, { method: 'POST', headers: staff.identity() });
      expect({ word, status: response.status }).toEqual({ word, status: 200 });
    }
  });

  it('is not rescheduled for what is published with its new day', async () => {
    const id = await create({ ...SHOW, is_published: false });
    await call('shows.postpone', id);
    const publishing = { date: '2030-06-01', is_published: true };
    expect((await call('shows.edit', id, publishing)).body).toMatchObject({
      ...{ event_status: 'scheduled', previous_date: null, date: '2030-06-01T12:00:00' },
      is_published: true,
    });
  });

  it('ends the schedule of a draft that is moved before its publication', async () => {
    const scheduled = { ...SHOW, is_published: false, publish_at: '2030-05-03T16:00:00.000Z' };
    const sooner = await call('shows.reschedule', await create(scheduled), { date: '2030-05-02' });
    expect(sooner.body.publish_at).toBeNull();
    const kept = await call('shows.reschedule', await create(scheduled), OTHER_DAY);
    expect(kept.body.publish_at).toBe('2030-05-03T16:00:00.000Z');
  });

  it('is not changed over what somebody else has changed since', async () => {
    const id = await create();
    await call('shows.edit', id, { doors_time: '18:00' });
    await call('shows.cancel', id, NOTE);
    const stale = await call('shows.cancel', id, {
      status_note: 'Snow.',
      from: { status_note: '' },
    });
    expect({ status: stale.status, body: stale.body }).toMatchObject({
      status: 409,
      body: {
        code: 'stale-revision',
        conflicts: [{ field: 'status_note', current: NOTE.status_note }],
      },
    });
    await call('shows.reinstate', id);
    const from = { date: '2030-05-04T12:00:00', doors_time: '19:00', show_time: null };
    const times = { doors_time: '19:30', show_time: '20:30' };
    const moved = await call('shows.reschedule', id, { ...OTHER_DAY, ...times, from });
    expect(moved.body).toMatchObject({
      conflicts: [{ field: 'doors_time', current: '18:00' }],
    });
    const right = { ...from, doors_time: '18:00' };
    expect(
      (await call('shows.reschedule', id, { ...OTHER_DAY, ...times, from: right })).status,
    ).toBe(200);
    const unsent = await call('shows.postpone', id, { from: { status_note: '' } });
    expect(unsent).toMatchObject({
      status: 400,
      body: { errors: { from: [expect.any(String)] } },
    });
  });

  it('is changed for many at once by one command, and a note that is left out stays', async () => {
    const ids = [await create(), await create()];
    await call('shows.cancel', ids[0] ?? '', NOTE);
    const body = { ids: [...ids, 'unknown'], event_status: 'cancelled' };
    const changed = await staff.call('shows.bulk-status', { body });
    expect(changed).toMatchObject({ status: 200, body: { updated: 2 } });
    const noteOf = async (id = '') =>
      (await staff.call('shows.get', { params: { id } })).body.status_note;
    expect(await Promise.all(ids.map(noteOf))).toEqual([NOTE.status_note, '']);
    await staff.call('shows.bulk-status', { body: { ...body, status_note: 'Snow.' } });
    expect(await Promise.all(ids.map(noteOf))).toEqual(['Snow.', 'Snow.']);
    await staff.call('shows.bulk-status', { body: { ...body, status_note: '' } });
    expect(await Promise.all(ids.map(noteOf))).toEqual(['', '']);
    const moved = await staff.call('shows.bulk-status', {
      body: { ids, event_status: 'rescheduled' },
    });
    expect(moved).toMatchObject({
      status: 400,
      body: { errors: { event_status: ['Use cancelled, postponed or scheduled.'] } },
    });
  });

  const LONG = { status_note: 'x'.repeat(301) };
  it.each<[route: RouteName, body: object, field: string]>([
    ['shows.cancel', LONG, 'status_note'],
    ['shows.postpone', LONG, 'status_note'],
    ['shows.reschedule', {}, 'date'],
    ['shows.reschedule', { date: '2030-05-04' }, 'date'],
    ['shows.reschedule', { ...OTHER_DAY, doors_time: 'late' }, 'doors_time'],
    ['shows.reschedule', { ...OTHER_DAY, ...LONG }, 'status_note'],
  ])('is not changed by %s with %o: %s', async (route, sent, field) => {
    const { status, body } = await call(route, await create(), sent);
    expect({ status, fields: Object.keys(body.errors) }).toEqual({ status: 400, fields: [field] });
  });

  it('of a show that is over becomes neither cancelled nor postponed', async () => {
    const id = await create({ ...SHOW, date: '2030-04-30' });
    for (const route of ['shows.cancel', 'shows.postpone'] as const) {
      expect(await call(route, id, NOTE)).toMatchObject({
        status: 409,
        body: { code: 'show-over' },
      });
    }
    expect((await call('shows.reschedule', id, OTHER_DAY)).status).toBe(200);
  });
});

async function create(body: object = SHOW): Promise<string> {
  return (await staff.call('shows.create', { body })).body.id;
}

function call(route: RouteName, id: string, body: object = {}) {
  return staff.call<'shows.edit'>(route as 'shows.edit', { params: { id }, body });
}
