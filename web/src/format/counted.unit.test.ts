import { expect, it } from 'vitest';
import { counted } from './counted.ts';

it('what is counted has a singular for one alone', () => {
  expect([0, 1, 2].map((count) => counted(count, 'show'))).toEqual([
    '0 shows',
    '1 show',
    '2 shows',
  ]);
  expect(counted(2, 'entry', 'entries')).toBe('2 entries');
});
