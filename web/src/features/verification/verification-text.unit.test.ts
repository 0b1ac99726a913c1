import { describe, expect, it } from 'vitest';
import { backupText, verificationText } from './verification-text.ts';

const RUN = { events: 12_345, ok: true, differences: [] };
const WHEN = 'Nov 22, 2026, 3:00 AM';

describe('telling auditors about the last check of the pages against the log', () => {
  it('says when it was, what was compared, and that nothing differed', () => {
    expect(verificationText(RUN, WHEN)).toBe(
      'Pages checked against the recorded history on Nov 22, 2026, 3:00 AM: ' +
        '12,345 changes, no differences.',
    );
  });

  it('counts the differences', () => {
    const run = { events: 1, ok: false, differences: ['read.shows differs.'] };
    expect(verificationText(run, WHEN)).toMatch(/: 1 change, 1 difference\.$/);
  });
});

describe('telling staff about the last nightly backup', () => {
  it('says that it was restored and matches the log', () => {
    expect(backupText({ is_recent: true, events: 12_345, problem: null }, WHEN)).toBe(
      'Last night’s backup (Nov 22, 2026, 3:00 AM) was restored and matches the recorded history: 12,345 changes.',
    );
  });

  it('says why it failed, and that it is not from last night', () => {
    expect(backupText({ is_recent: false, events: 0, problem: 'There is no room.' }, WHEN)).toBe(
      'The last backup (Nov 22, 2026, 3:00 AM) failed. There is no room.',
    );
  });
});
