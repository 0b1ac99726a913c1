import { describe, expect, it } from 'vitest';
import { backupText, verificationText } from './verification-text.ts';

const RUN = { events: 12_345, tables: 20, ok: true, differences: [], is_overdue: false };
const WHEN = 'Nov 22, 2026, 3:00 AM';

describe('telling auditors about the last check of the pages against the log', () => {
  it('says when it was, what was compared, and that nothing differed', () => {
    expect(verificationText(RUN, WHEN)).toBe(
      'Pages checked against the recorded history on Nov 22, 2026, 3:00 AM: ' +
        '12,345 changes, no differences.',
    );
  });

  it('counts the differences', () => {
    const run = { ...RUN, events: 1, ok: false, differences: ['read.shows differs.'] };
    expect(verificationText(run, WHEN)).toMatch(/: 1 change, 1 difference\.$/);
  });
});

describe('a check of the pages that is not what it should be', () => {
  it('is overdue, whatever its result was', () => {
    expect(verificationText({ ...RUN, is_overdue: true }, WHEN)).toMatch(
      /^Pages were last checked .*, 3:00 AM\. That should happen every night\.$/,
    );
  });

  it('could not be made, if no table was compared', () => {
    const run = { ...RUN, events: 0, tables: 0, ok: false, differences: ['The log changed.'] };
    expect(verificationText(run, WHEN)).toMatch(/^Pages could not be checked/);
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
