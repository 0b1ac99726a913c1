import { describe, expect, it } from 'vitest';
import type { InsightChart } from '@stagedoor/contracts/facts/insight-charts';
import { sendAsIs } from '../front-door/send-as-is.ts';
import { closeAfterTests } from '../setup/after-tests.ts';
import { addShow } from '../setup/show-requests.ts';
import { openVenue } from '../setup/test-venue.ts';
import type { VenueClient } from '../setup/venue-client.ts';

let now = new Date('2030-03-06T15:00:00Z');
let staff: VenueClient;

const venue = closeAfterTests(await openVenue({ now: () => now }));
await tellStory();

/** Moves the clock and signs staff in, whose session has expired by then. */
async function at(time: string): Promise<void> {
  now = new Date(time);
  staff = await venue.as('staff');
}

/** A fortnight of a venue in New York, where summer time begins on Sunday, March 10. */
async function tellStory(): Promise<void> {
  const visitor = await venue.as('visitor');
  await at('2030-03-06T15:00:00Z');
  const { body: formula } = await staff.call('genres.create', { body: { name: '=1+1' } });
  const { body: genres } = await staff.call('genres.list');
  const rock = genres.find(({ slug }) => slug === 'rock');
  await showOn('2030-04-05', rock?.id);
  await showOn('2030-05-11', formula.id);
  const called = await showOn('2030-05-10', formula.id);
  await showOn('2030-05-12', formula.id, false);
  for (const email of ['ada@example.com', 'bob@example.com'])
    await visitor.call('mailing-list.subscribe', { body: { email } });

  // Thursday.
  await at('2030-03-07T15:00:00Z');
  await staff.call('shows.archive', { params: { id: called } });

  // Late on Sunday, when it is Monday in Greenwich; read early on Monday.
  await at('2030-03-11T03:30:00Z');
  const first = await send(visitor);
  await at('2030-03-11T06:00:00Z');
  await staff.call('messages.mark-read', { params: { id: first } });
  await staff.call('messages.mark-unread', { params: { id: first } });
  await at('2030-03-11T15:00:00Z');
  await staff.call('messages.mark-read', { params: { id: first } });

  // Tuesday.
  await at('2030-03-19T15:00:00Z');
  await send(visitor);
  await staff.call('messages.erase', { params: { id: first } });
  await venue.awaitLog(staff);
  const { body: subscribers } = await staff.call('mailing-list.list');
  await staff.call('mailing-list.erase', { params: { id: subscribers[0]?.id ?? '' } });
}

function showOn(date: string, genre_id = '', is_published = true): Promise<string> {
  return addShow(staff, { date, genre_id, is_published });
}

async function send(visitor: VenueClient): Promise<string> {
  const { body } = await visitor.call('messages.send', {
    body: { name: 'Mo', email: 'mo@example.com', message: 'Is there a cloakroom?' },
  });
  return body.id;
}

async function insights(query: Record<string, string> = {}) {
  await venue.awaitLog(staff);
  const { status, body } = await staff.call('insights.get', { query });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

describe('the insights of a venue', () => {
  it('count shows by month and genre, without drafts and those withdrawn early', async () => {
    expect((await insights()).shows).toEqual({
      columns: ['=1+1', 'Rock'],
      rows: [
        { at: '2030-04', values: [0, 1] },
        { at: '2030-05', values: [1, 0] },
      ],
    });
  });

  it('measure the days from announcement to date, by the month of the show', async () => {
    expect((await insights())['lead-times']).toEqual({
      columns: ['Median days', 'Shortest', 'Longest', 'Shows'],
      rows: [
        { at: '2030-04', values: [30, 30, 30, 1] },
        { at: '2030-05', values: [66, 66, 66, 1] },
      ],
    });
  });

  it('count messages by weeks of the venue, erased ones too, and hours until they are read', async () => {
    expect((await insights()).messages).toEqual({
      columns: ['Messages', 'Read', 'Median hours to first read'],
      rows: [
        { at: '2030-03-04', values: [1, 1, 2.5] },
        { at: '2030-03-11', values: [0, 0, null] },
        { at: '2030-03-18', values: [1, 0, null] },
      ],
    });
  });

  it('tell how the mailing list grew, who joined and who left', async () => {
    expect((await insights())['mailing-list']).toEqual({
      columns: ['Subscribers', 'Joined', 'Left'],
      rows: [
        { at: '2030-03-04', values: [2, 2, 0] },
        { at: '2030-03-11', values: [2, 0, 0] },
        { at: '2030-03-18', values: [1, 0, 1] },
      ],
    });
  });

  it('count the changes of staff by weekday, and not what visitors and the system do', async () => {
    expect((await insights())['staff-activity']).toEqual({
      columns: ['Shows and genres', 'Messages', 'Everything else'],
      rows: [
        { at: 'Monday', values: [0, 3, 0] },
        { at: 'Tuesday', values: [0, 1, 1] },
        { at: 'Wednesday', values: [8, 0, 0] },
        { at: 'Thursday', values: [1, 0, 0] },
        { at: 'Friday', values: [0, 0, 0] },
        { at: 'Saturday', values: [0, 0, 0] },
        { at: 'Sunday', values: [0, 0, 0] },
      ],
    });
  });
});

describe('exporting a chart', () => {
  const download = (chart: InsightChart) => staff.call('insights.export', { params: { chart } });

  it('sends a dated CSV file, marked as UTF-8, in which no name is a formula', async () => {
    const { headers, body } = await download('shows');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe(
      'attachment; filename="insights-shows-2030-03-19.csv"',
    );
    expect(body).toBe("Month,'=1+1,Rock\r\n2030-04,0,1\r\n2030-05,1,0\r\n");
    const path = '/api/v1/insights/shows/export/';
    const asIs = await sendAsIs(venue.url, 'GET', path, staff.identity());
    expect(asIs.body.startsWith('\uFEFFMonth,')).toBe(true);
  });

  it('leaves the cell of a missing value blank', async () => {
    expect((await download('messages')).body).toBe(
      'Week of,Messages,Read,Median hours to first read\r\n' +
        '2030-03-04,1,1,2.5\r\n2030-03-11,0,0,\r\n2030-03-18,1,0,\r\n',
    );
  });
});

describe('the insights as time goes by', () => {
  it('still count a show that is archived after its day', async () => {
    const before = await insights();
    await at('2030-05-12T15:00:00Z');
    const { body } = await staff.call('shows.admin-list');
    const over = body.results.find(({ date }) => date.startsWith('2030-05-11'));
    await staff.call('shows.archive', { params: { id: over?.id ?? '' } });
    expect((await insights()).shows).toEqual(before.shows);
  });

  it('cover the last twelve months, or all of ten years', async () => {
    const before = await insights();
    await at('2031-07-01T15:00:00Z');
    const year = await insights();
    const nothing = { columns: [], rows: [] };
    expect(year.shows).toEqual(nothing);
    for (const chart of ['lead-times', 'messages', 'staff-activity'] as const)
      expect(year[chart].rows).toEqual([]);
    expect(year['mailing-list'].rows[0]).toEqual({ at: '2030-07-29', values: [1, 0, 0] });
    const all = await insights({ period: 'all' });
    expect(all.shows).toEqual(before.shows);
    expect(all['staff-activity']).toEqual(before['staff-activity']);
    expect(all['mailing-list'].rows.slice(0, 3)).toEqual(before['mailing-list'].rows.slice(0, 3));
  });
});
