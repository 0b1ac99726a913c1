import { describe, expect, it } from 'vitest';
import { recordOf } from '@stagedoor/contracts/facts/record-of';
import { SHOWN_FLAGS } from '@stagedoor/contracts/facts/show-flags';
import { SCHEDULED } from '@stagedoor/contracts/facts/status-events';
import { exampleDetails } from '../../../tests/setup/example-show.ts';
import { presentShow, type ShowRecord } from './show.presenter.ts';

const record: ShowRecord = {
  id: 's1',
  details: exampleDetails({
    support_artists: 'Nine Volt Saints,  Marrow\n\nCold Cereal,',
    genre_id: 'gone',
  }),
  photos: [],
  flags: recordOf(SHOWN_FLAGS, () => false),
  status: { ...SCHEDULED, previous_date: '2026-12-01' },
  created_at: '2026-11-01T10:00:00.000Z',
  updated_at: '2026-11-01T10:00:00.000Z',
};

describe('presenting a show', () => {
  it.each([
    ['2026-12-04', false, true],
    ['2026-12-05', false, true],
    ['2026-12-06', true, false],
  ])("on the venue's day %s: past %s, upcoming %s", (today, is_past, is_upcoming) => {
    expect(presentShow(record, undefined, today)).toMatchObject({
      date: '2026-12-05T12:00:00',
      is_past,
      is_upcoming,
    });
  });

  it('lists the support artists, separated by commas or new lines', () => {
    expect(presentShow(record, undefined, '2026-12-01').support_artists_list).toEqual([
      'Nine Volt Saints',
      'Marrow',
      'Cold Cereal',
    ]);
  });
});
