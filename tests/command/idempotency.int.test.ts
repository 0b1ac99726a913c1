import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openVenue, type TestVenue } from '../venue.ts';
import type { VenueClient } from '../venue-client.ts';

let venue: TestVenue;
let staff: VenueClient;
const SHOW = { date: '2030-05-04', headlining_artist: 'Glass Harbor', ages: '18+' };

beforeAll(async () => {
  venue = await openVenue();
  staff = await venue.as('staff');
});
afterAll(() => venue.stop());

describe('the same POST with the same Idempotency-Key', () => {
  it('fifty times at once makes one show, and every answer is about it', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => create('fifty')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await staff.call('shows.admin-list')).body.results).toHaveLength(1);
  });

  it('gives the same answer later, whatever happened to the show since', async () => {
    const first = await create('later');
    await staff.call('shows.archive', { params: { id: first.body.id } });
    const again = await create('later');
    expect({ status: again.status, body: again.body }).toEqual({ status: 201, body: first.body });
  });

  it('is refused with another body', async () => {
    await create('other');
    const { status, body } = await create('other', { ...SHOW, ages: '21+' });
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'idempotency-mismatch' });
  });

  it('belongs to one person', async () => {
    const mine = await create('shared');
    const other = await venue.as('site-manager');
    const theirs = await other.call('shows.create', {
      body: SHOW,
      headers: { 'idempotency-key': 'shared' },
    });
    expect(theirs.status).toBe(201);
    expect(theirs.body.id).not.toBe(mine.body.id);
  });

  it('works for genres and signup', async () => {
    const genre = () =>
      staff.call('genres.create', {
        body: { name: 'Zydeco' },
        headers: { 'idempotency-key': 'zydeco' },
      });
    expect((await genre()).body).toEqual((await genre()).body);
    const body = {
      first_name: 'Ada',
      last_name: 'Marsh',
      email: 'Ada@Example.com',
      password: 'a-fine-password',
    };
    const visitor = await venue.as('visitor');
    const signup = () =>
      visitor.call('session.signup', { body, headers: { 'idempotency-key': 'ada' } });
    const first = await signup();
    expect(first.status).toBe(201);
    expect((await signup()).body.user).toEqual(first.body.user);
  });
});

function create(key: string, body: object = SHOW) {
  return staff.call('shows.create', { body, headers: { 'idempotency-key': key } });
}
