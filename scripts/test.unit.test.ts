import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { sumOf } from './test.ts';

const folder = mkdtempSync(join(tmpdir(), 'stagedoor-sums-'));
const path = join(folder, 'report.json');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the sum of a run', () => {
  it('counts the tests of Vitest, a skipped one as failed', () => {
    expect(vitest('failed', ['passed', 'failed', 'skipped'])).toEqual({ passed: 1, failed: 2 });
  });

  it('counts the journeys, as failed also those skipped or passed only at the second try', () => {
    const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 2 };
    expect(read({ stats }, 1)).toEqual({ passed: 3, failed: 4 });
  });

  it('counts one failure for a file that did not load, or failed outside of its tests', () => {
    expect(vitest('failed', [])).toEqual({ passed: 0, failed: 1 });
    expect(vitest('failed', ['passed'])).toEqual({ passed: 1, failed: 1 });
  });

  it('counts one failure for a run that found no tests, ended badly or left no report', () => {
    expect(vitest('passed', [], 0)).toEqual({ passed: 0, failed: 1 });
    expect(vitest('passed', ['passed'], 1)).toEqual({ passed: 1, failed: 1 });
    expect(sumOf(join(folder, 'none.json'), 0)).toEqual({ passed: 0, failed: 1 });
  });

  it('has no failure where all passed', () => {
    expect(vitest('passed', ['passed', 'passed'], 0)).toEqual({ passed: 2, failed: 0 });
  });
});

function vitest(status: string, tests: string[], exitCode = 1) {
  const testResults = [{ status, assertionResults: tests.map((each) => ({ status: each })) }];
  const numPassedTests = tests.filter((each) => each === 'passed').length;
  return read({ numTotalTests: tests.length, numPassedTests, testResults }, exitCode);
}

function read(report: object, exitCode: number) {
  writeFileSync(path, JSON.stringify(report));
  return sumOf(path, exitCode);
}
