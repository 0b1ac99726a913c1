import { expect, test } from 'vitest';
import { newsOfShows } from './news-of-shows.ts';

const show = {
  ...{ id: 'one', headlining_artist: 'Glass Harbor', date: '2029-03-09T12:00:00.000Z' },
  ...{ event_status: 'scheduled' as const, status_note: '', previous_date: null },
};

test('the news of a cancelled show says so, and what visitors are told', () => {
  const cancelled = { ...show, event_status: 'cancelled', status_note: 'The van broke.' } as const;
  expect(newsOfShows([cancelled])).toEqual({
    subject: 'Cancelled: Glass Harbor, Fri, Mar 9',
    intro: 'Glass Harbor on Friday, March 9, 2029 is cancelled.\n\nThe van broke.',
    show_ids: ['one'],
  });
});

test('the news of a postponed show says that its new date is not known', () => {
  expect(newsOfShows([{ ...show, event_status: 'postponed' }])).toMatchObject({
    subject: 'Postponed: Glass Harbor, Fri, Mar 9',
    intro: 'Glass Harbor on Friday, March 9, 2029 is postponed. A new date is to be announced.',
  });
});

test('the news of a moved show says from when to when', () => {
  const moved = { ...show, event_status: 'rescheduled', previous_date: '2029-02-02' } as const;
  expect(newsOfShows([moved])).toMatchObject({
    subject: 'New date: Glass Harbor, Fri, Mar 9',
    intro: 'Glass Harbor has moved from Friday, February 2, 2029 to Friday, March 9, 2029.',
  });
});

test('a show as it was announced has its name and day alone, without an old note', () => {
  expect(newsOfShows([{ ...show, status_note: 'Back again.' }])).toEqual({
    ...{ subject: 'Glass Harbor, Fri, Mar 9', intro: '', show_ids: ['one'] },
  });
});

test('the news of several shows leaves the words to staff', () => {
  expect(newsOfShows([show, { ...show, id: 'two' }])).toEqual({
    ...{ subject: 'News of 2 shows', intro: '', show_ids: ['one', 'two'] },
  });
});
