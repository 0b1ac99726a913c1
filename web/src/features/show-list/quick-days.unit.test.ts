import { describe, expect, it } from 'vitest';
import { quickChoices } from './quick-days.ts';

describe('the quick choices of days', () => {
  it('are today and tomorrow, also where the month ends', () => {
    expect(quickChoices('2026-11-30')).toMatchObject([
      { name: 'Tonight', from: '2026-11-30', to: '2026-11-30' },
      { name: 'Tomorrow', from: '2026-12-01', to: '2026-12-01' },
      { name: 'This weekend' },
    ]);
  });

  it.each([
    ['Monday', '2026-11-23', '2026-11-27', '2026-11-29'],
    ['Thursday', '2026-11-26', '2026-11-27', '2026-11-29'],
    ['Friday', '2026-11-27', '2026-11-27', '2026-11-29'],
    ['Saturday', '2026-11-28', '2026-11-28', '2026-11-29'],
    ['Sunday', '2026-11-29', '2026-11-29', '2026-11-29'],
  ])('have the weekend from Friday, or today, to Sunday: on a %s', (_, today, from, to) => {
    expect(quickChoices(today)[2]).toEqual({ name: 'This weekend', from, to });
  });
});
