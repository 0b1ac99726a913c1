import { expect, it } from 'vitest';
import { newsOfShows } from './news-of-shows.ts';

const show = { id: 'one', headlining_artist: 'Glass Harbor', date: '2029-03-09T12:00:00.000Z' };

it.each([
  ['scheduled', 'Glass Harbor, Fri, Mar 9'],
  ['cancelled', 'Cancelled: Glass Harbor, Fri, Mar 9'],
  ['postponed', 'Postponed: Glass Harbor, Fri, Mar 9'],
  ['rescheduled', 'New date: Glass Harbor, Fri, Mar 9'],
] as const)(
  'the news of a show that is %s have a subject that says so',
  (event_status, subject) => {
    expect(newsOfShows([{ ...show, event_status }])).toEqual({ subject, show_ids: ['one'] });
  },
);

it('the news of several shows say how many these are', () => {
  const other = { ...show, id: 'two', event_status: 'cancelled' } as const;
  expect(newsOfShows([other, { ...other, id: 'one' }])).toEqual({
    subject: 'News of 2 shows',
    show_ids: ['two', 'one'],
  });
});
