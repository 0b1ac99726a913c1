import { describe, expect, it } from 'vitest';
import { verificationText } from './verification-text.ts';

const RUN = { events: 12_345, tables: 14, ok: true, differences: [] };
const WHEN = 'Nov 22, 2026, 3:00 AM';

describe('telling auditors of the last comparison of the read tables with the log', () => {
  it('says when it was, what was compared, and that nothing differed', () => {
    expect(verificationText(RUN, WHEN)).toBe(
      'Read tables compared with the log on Nov 22, 2026, 3:00 AM: ' +
        '12,345 events, 14 tables, no differences.',
    );
  });

  it('counts the differences', () => {
    const run = { events: 1, tables: 1, ok: false, differences: ['read.shows differs.'] };
    expect(verificationText(run, WHEN)).toMatch(/: 1 event, 1 table, 1 difference\.$/);
  });
});
