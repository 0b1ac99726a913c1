import { describe, expect, it } from 'vitest';
import { exportFileName } from './export-file-name.ts';

describe('naming the file of an export', () => {
  it('takes the dated name of the response', () => {
    expect(exportFileName('attachment; filename="mailing-list-2026-11-20.csv"')).toBe(
      'mailing-list-2026-11-20.csv',
    );
  });
  it('falls back to a name without a date', () =>
    expect(exportFileName(null)).toBe('mailing-list.csv'));
});
