import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { root } from './run.ts';
import { readResults, total } from './test-results.ts';

const folder = mkdtempSync(join(tmpdir(), 'stagedoor-results-'));
const path = join(folder, 'report.json');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const passed = { fullName: 'adds up', status: 'passed', failureMessages: [] };

describe('the results of a run', () => {
  it('name each test of Vitest that failed or was skipped, and say why', () => {
    const failed = { fullName: 'divides', status: 'failed', failureMessages: ['by zero'] };
    const skipped = { fullName: 'multiplies', status: 'skipped' };
    expect(vitest('failed', [passed, failed, skipped])).toEqual({
      passed: 1,
      failures: [
        { test: 'sums.test.ts › divides', message: 'by zero' },
        { test: 'sums.test.ts › multiplies', message: 'skipped' },
      ],
    });
  });

  it('name each journey that failed, passed only at the second try, or was skipped', () => {
    const error = { message: 'no button' };
    const specs = [
      journey('sells', 'expected', [{}]),
      journey('buys', 'unexpected', [{ error }]),
      journey('returns', 'flaky', [{ error }, {}]),
    ];
    const suites = [{ specs: [], suites: [{ specs }] }, { specs: [journey('gives', 'skipped')] }];
    expect(read({ suites }, 1)).toEqual({
      passed: 1,
      failures: [
        { test: 'tests/e2e/shop.e2e.ts:7 › buys', message: 'no button' },
        { test: 'tests/e2e/shop.e2e.ts:7 › returns', message: 'no button' },
        { test: 'tests/e2e/shop.e2e.ts:7 › gives', message: 'skipped' },
      ],
    });
  });

  it('count one failure for a file that did not load', () => {
    expect(vitest('failed', [], 'syntax error')).toEqual({
      passed: 0,
      failures: [{ test: 'sums.test.ts', message: 'syntax error' }],
    });
  });

  it('count one failure for a run that found no tests, ended badly or left no report', () => {
    const runner = 'the test runner';
    expect(read({ testResults: [] }, 0)).toEqual({
      passed: 0,
      failures: [{ test: runner, message: 'found no tests' }],
    });
    expect(vitest('passed', [passed], '', 1)).toEqual({
      passed: 1,
      failures: [{ test: runner, message: 'ended with exit code 1' }],
    });
    expect(readResults(join(folder, 'none.json'), 1)).toEqual({
      passed: 0,
      failures: [{ test: runner, message: 'left no report' }],
    });
  });

  it('of several runners add up', () => {
    const failures = [{ test: 'sums.test.ts', message: 'syntax error' }];
    const results = [
      { passed: 8, failures: [] },
      { passed: 3, failures },
    ];
    expect(total(results)).toEqual({ passed: 11, failures });
  });
});

function vitest(status: string, assertionResults: object[], message = '', exitCode = 0) {
  const file = { name: join(root, 'sums.test.ts'), status, message, assertionResults };
  return read({ testResults: [file] }, exitCode);
}

function journey(title: string, status: string, results: object[] = []) {
  return { title, file: 'shop.e2e.ts', line: 7, tests: [{ status, results }] };
}

function read(report: object, exitCode: number) {
  writeFileSync(path, JSON.stringify(report));
  return readResults(path, exitCode);
}
