import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { countOf, total } from './test-count.ts';

const folder = mkdtempSync(join(tmpdir(), 'stagedoor-count-'));
const report = join(folder, 'report.json');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('counting the tests of a run', () => {
  it('takes a skipped one for a failed one', () => {
    writeFileSync(report, JSON.stringify({ numTotalTests: 10, numPassedTests: 8 }));
    expect(countOf(report, 0)).toEqual({ passed: 8, failed: 2 });
    const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 1 };
    writeFileSync(report, JSON.stringify({ stats }));
    expect(countOf(report, 1)).toEqual({ passed: 3, failed: 3 });
  });

  it('takes a run without tests for a failed one', () => {
    writeFileSync(report, JSON.stringify({ numTotalTests: 0, numPassedTests: 0 }));
    expect(countOf(report, 0)).toEqual({ passed: 0, failed: 1 });
  });

  it('counts one failure for a file that did not load or a server that did not start', () => {
    writeFileSync(report, JSON.stringify({ numTotalTests: 8, numPassedTests: 8 }));
    expect(countOf(report, 1)).toEqual({ passed: 8, failed: 1 });
  });

  it('counts one failure for a runner that left no report', () => {
    expect(countOf(join(folder, 'none.json'), 1)).toEqual({ passed: 0, failed: 1 });
  });

  it('adds up the runners', () => {
    const sum = total([
      { passed: 8, failed: 0 },
      { passed: 3, failed: 1 },
    ]);
    expect(sum).toEqual({ passed: 11, failed: 1 });
  });
});
