import { beforeEach, describe, expect, it } from 'vitest';
import { closeAfterTests } from '../setup/after-tests.ts';
import { addShow } from '../setup/show-requests.ts';
import { openVenue } from '../setup/test-venue.ts';
import type { VenueClient } from '../setup/venue-client.ts';

// A Tuesday in New York; in Greenwich it is Wednesday already.
const EVENING = '2030-03-20T01:00:00Z';

let now = new Date(EVENING);

const venue = closeAfterTests(await openVenue({ now: () => now }));
const staff = await venue.as('staff');

beforeEach(() => {
  now = new Date(EVENING);
});

/** A published show without photo, tickets and times, unless `more` says otherwise. */
const showOn = (date: string, more: object = {}) => addShow(staff, { date, ...more });

async function send(visitor: VenueClient): Promise<string> {
  const { body } = await visitor.call('messages.send', {
    body: { name: 'Mo', email: 'mo@example.com', message: 'Is there a cloakroom?' },
  });
  return body.id;
}

async function toDo() {
  await venue.awaitLog(staff);
  const { status, body } = await staff.call('insights.get');
  expect(status, JSON.stringify(body)).toBe(200);
  return body.to_do;
}

describe('what staff could do next', () => {
  it('is nothing but to find shows for free days at a venue without shows and messages', async () => {
    expect(await toDo()).toEqual({
      incomplete: [],
      drafts: [],
      postponed: [],
      free_days: [
        ...['2030-03-22', '2030-03-23', '2030-03-29', '2030-03-30', '2030-04-05', '2030-04-06'],
        ...['2030-04-12', '2030-04-13', '2030-04-19', '2030-04-20', '2030-04-26', '2030-04-27'],
        ...['2030-05-03', '2030-05-04', '2030-05-10', '2030-05-11'],
      ],
      messages: { count: 0, results: [] },
    });
  });

  it('lists what published shows from today to the 30th day lack', async () => {
    const bare = await showOn('2030-04-18');
    const today = await showOn('2030-03-19', {
      headlining_artist: 'Tin Parade',
      doors_time: '19:00',
      ticket_instructions: 'At the door',
    });
    await showOn('2030-03-18');
    await showOn('2030-04-19');
    expect((await toDo()).incomplete).toEqual([
      {
        ...{ id: today, date: '2030-03-19T12:00:00', headlining_artist: 'Tin Parade' },
        missing: ['photo'],
      },
      {
        ...{ id: bare, date: '2030-04-18T12:00:00', headlining_artist: 'Glass Harbor' },
        missing: ['photo', 'tickets', 'times'],
      },
    ]);
  });

  it('lists the drafts of these days, and no archived ones', async () => {
    const id = await showOn('2030-04-12', { is_published: false });
    await showOn('2030-05-03', { is_published: false });
    const dropped = await showOn('2030-04-13', { is_published: false });
    await staff.call('shows.archive', { params: { id: dropped } });
    const { drafts, incomplete } = await toDo();
    expect(drafts).toEqual([
      { id, date: '2030-04-12T12:00:00', headlining_artist: 'Glass Harbor' },
    ]);
    expect(incomplete.map((show) => show.id)).not.toContain(id);
  });

  it('has nothing to do with shows that do not take place, and knows their days as free', async () => {
    const called = { date: '2030-04-06', is_published: true };
    for (const route of ['shows.cancel', 'shows.postpone'] as const)
      for (const is_published of [true, false]) {
        const id = await showOn('2030-04-06', { ...called, is_published });
        await staff.call(route, { params: { id } });
      }
    const { incomplete, drafts, free_days } = await toDo();
    const days = [...incomplete, ...drafts].map(({ date }) => date);
    expect(days).not.toContain('2030-04-06T12:00:00');
    expect(free_days).toContain('2030-04-06');
  });

  it('lists a postponed show once its day is over, until it has another or is called off', async () => {
    const waiting = async () => (await toDo()).postponed.map(({ id }) => id);
    const show = { doors_time: '23:00', show_time: '00:30' };
    const ids = [
      await showOn('2030-03-20', show),
      await showOn('2030-03-20', { ...show, is_published: false }),
      await showOn('2030-03-20', show),
      await showOn('2030-03-20', show),
    ];
    const [moved = '', draft = '', cancelled = '', archived = ''] = ids;
    for (const id of ids) await staff.call('shows.postpone', { params: { id } });
    now = new Date('2030-03-22T03:59:00Z');
    expect(await waiting()).toEqual([]);
    now = new Date('2030-03-22T04:00:00Z');
    expect((await waiting()).toSorted()).toEqual(ids.toSorted());
    const date = '2030-04-26';
    await staff.call('shows.reschedule', { params: { id: moved }, body: { date } });
    await staff.call('shows.cancel', { params: { id: cancelled } });
    await staff.call('shows.archive', { params: { id: archived } });
    expect(await waiting()).toEqual([draft]);
    await staff.call('shows.edit', { params: { id: draft }, body: { date } });
    expect(await waiting()).toEqual([]);
  });

  it('finds a free show complete without tickets, and a draft done that goes live by itself', async () => {
    const times = { doors_time: '19:00', show_time: '20:00' };
    const id = await showOn('2030-04-05', { ...times, price: 'Eintritt frei' });
    const scheduled = await showOn('2030-04-05', {
      ...{ ...times, is_published: false, publish_at: '2030-03-25T16:00:00.000Z' },
    });
    const { incomplete, drafts } = await toDo();
    expect(incomplete.find((show) => show.id === id)?.missing).toEqual(['photo']);
    expect(drafts.map((show) => show.id)).not.toContain(scheduled);
  });

  it('has today as a free day until its evening begins', async () => {
    now = new Date('2030-03-22T21:59:00Z');
    expect((await toDo()).free_days).toContain('2030-03-22');
    now = new Date('2030-03-22T22:00:00Z');
    expect((await toDo()).free_days).not.toContain('2030-03-22');
    now = new Date('2030-03-23T02:30:00Z');
    const { free_days } = await toDo();
    expect(free_days).not.toContain('2030-03-22');
    expect(free_days).toContain('2030-03-23');
  });

  it('leaves out Fridays and Saturdays with a show, and those with a draft', async () => {
    const { free_days } = await toDo();
    for (const taken of ['2030-04-12', '2030-04-19', '2030-05-03'])
      expect(free_days).not.toContain(taken);
    expect(free_days).toContain('2030-04-13');
  });

  it('lists messages that nobody answered for two days: how many, and the oldest five', async () => {
    const visitor = await venue.as('visitor');
    await staff.call('messages.mark-answered', { params: { id: await send(visitor) } });
    await staff.call('messages.archive', { params: { id: await send(visitor) } });
    const oldest = await send(visitor);
    now = new Date('2030-03-20T02:00:00Z');
    for (let number = 2; number <= 6; number += 1) await send(visitor);
    now = new Date('2030-03-22T00:59:59Z');
    expect((await toDo()).messages).toEqual({ count: 0, results: [] });
    now = new Date('2030-03-22T01:00:01Z');
    const first = { id: oldest, name: 'Mo', created_at: '2030-03-20T01:00:00.000Z' };
    expect((await toDo()).messages).toEqual({ count: 1, results: [first] });
    now = new Date('2030-03-22T02:00:01Z');
    const { count, results } = (await toDo()).messages;
    expect({ count, listed: results.length }).toEqual({ count: 6, listed: 5 });
    expect(results[0]).toEqual(first);
  });
});
