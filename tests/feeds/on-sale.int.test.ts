import { describe, expect, it } from 'vitest';
import { closeAfterTests } from '../setup/after-tests.ts';
import { openVenue } from '../setup/test-venue.ts';
import { linkedData } from '../site/page-parts.ts';
import { eventsOf } from './calendar-file.ts';

const TICKETS = 'https://tickets.example.com/1';
const SALE = '2030-05-03T14:00:00.000Z';
const SHOW = {
  headlining_artist: 'Glass Harbor',
  date: '2030-06-09',
  ages: '18+',
  ticket_url: TICKETS,
};

let now = new Date('2030-05-01T16:00:00Z');
const venue = closeAfterTests(await openVenue({ now: () => now }));
const staff = await venue.as('staff');
const visitor = await venue.as('visitor');

describe('a show whose tickets are not on sale yet', () => {
  it('says when they will be, and sells them from then on though nothing is changed', async () => {
    const { body } = await staff.call('shows.create', {
      body: { ...SHOW, on_sale_at: '2030-05-03T10:00:00-04:00' },
    });
    expect(body.on_sale_at).toBe(SALE);
    await venue.awaitLog(visitor);
    const paths = ['/', '/?view=list', `/shows/${body.id}`];
    for (const path of paths) {
      const html = await textOf(path);
      expect(html).toMatch(/On sale (<!-- -->)?Fri, May 3, 10:00 AM</);
      expect(html).not.toContain(`href="${TICKETS}"`);
    }
    const page = await textOf(`/shows/${body.id}`);
    expect(linkedData(page).offers).toMatchObject({ url: TICKETS, validFrom: SALE });
    const [entry = {}] = eventsOf(await textOf('/calendar.ics'));
    expect(entry['DESCRIPTION']).toContain('On sale from Fri, May 3, 10:00 AM.');

    now = new Date(SALE);
    for (const path of paths) {
      const html = await textOf(path);
      expect(html).not.toMatch(/On sale (<!-- -->)?Fri/);
      expect(html).toContain(`href="${TICKETS}"`);
    }
  });
});

describe('the time when tickets go on sale', () => {
  it('lies ahead when it is set, and may stay when it is over', async () => {
    const over = { on_sale_at: '2030-05-01T15:59:59Z' };
    const refused = await staff.call('shows.create', { body: { ...SHOW, ...over } });
    expect({ status: refused.status, errors: refused.body.errors }).toEqual({
      status: 400,
      errors: { on_sale_at: ['This time is over. Choose a later one, or none.'] },
    });
    const ahead = { on_sale_at: '2030-05-04T14:00:00Z' };
    const { body: show } = await staff.call('shows.create', { body: { ...SHOW, ...ahead } });
    const edit = (body: object) => staff.call('shows.edit', { params: { id: show.id }, body });
    expect((await edit({ ...over, price: '$15' })).status).toBe(400);
    now = new Date('2030-05-05T16:00:00Z');
    expect((await edit({ ...ahead, price: '$15' })).body).toMatchObject({ price: '$15' });
    expect((await edit({ on_sale_at: '' })).body.on_sale_at).toBeNull();
  });
});

async function textOf(path: string): Promise<string> {
  const headers = { accept: 'text/html' };
  return (await visitor.send<string>('GET', path, { headers })).body;
}
