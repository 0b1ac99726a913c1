import { expect, test, vi } from 'vitest';
import type { Announcement } from '@stagedoor/contracts/announcements.api';
import { howFar } from './announcement-words.ts';

vi.mock('../../boot/boot-data.ts', () => import('../../../../tests/setup/boot-without-page.ts'));

const announcement = (
  state: Announcement['state'],
  counts: Partial<Announcement['counts']>,
): Announcement => ({
  ...{ id: 'one', subject: 'News', intro: '', show_ids: [], state, at: null, held_reason: null },
  counts: { recipients: 14, sent: 0, failed: 0, left: 0, ...counts },
  created_at: '2029-03-04T12:00:00.000Z',
});

test('a draft says how many people it would go to', () => {
  expect(howFar(announcement('draft', { recipients: 1 }))).toBe('It would go to 1 subscriber.');
});

test('an announcement says how many got it, who could not be reached and who left', () => {
  expect(howFar(announcement('sending', { sent: 12 }))).toBe('Sent to 12 of 14 subscribers.');
  expect(howFar(announcement('sent', { sent: 11, failed: 2, left: 1 }))).toBe(
    'Sent to 11 of 14 subscribers. 2 could not be reached. 1 left the list before their turn.',
  );
});

test('a scheduled one says when it goes out', () => {
  const at = '2029-03-09T18:30:00.000Z';
  expect(howFar({ ...announcement('scheduled', {}), at })).toMatch(
    /^It goes out to 14 subscribers on Fri, Mar 9, \d+:30 (A|P)M\.$/,
  );
});
