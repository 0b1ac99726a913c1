import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { z } from 'zod';
import { root } from './run.ts';

export type TestResults = { passed: number; failures: Failure[] };
interface Failure {
  test: string;
  message: string;
}

const VitestFile = z
  .object({
    name: z.string(),
    status: z.string(),
    message: z.string(),
    assertionResults: z.array(
      z.object({
        fullName: z.string(),
        status: z.string(),
        failureMessages: z.array(z.string()).nullish(),
      }),
    ),
  })
  .transform(({ name, status, message, assertionResults }): TestResults => {
    const file = relative(root, name);
    const bad = assertionResults.filter((test) => test.status !== 'passed');
    const passed = assertionResults.length - bad.length;
    // A file that failed to load has no tests.
    if (bad.length === 0 && status !== 'passed')
      return { passed, failures: [{ test: file, message }] };
    const failures = bad.map((test) => ({
      test: `${file} › ${test.fullName}`,
      message: test.failureMessages?.[0] ?? test.status,
    }));
    return { passed, failures };
  });

const VitestReport = z
  .object({ testResults: z.array(VitestFile) })
  .transform(({ testResults }) => total(testResults));

const PlaywrightSpec = z
  .object({
    title: z.string(),
    file: z.string(),
    line: z.number(),
    tests: z.array(
      z.object({
        status: z.string(),
        results: z.array(z.object({ error: z.object({ message: z.string() }).optional() })),
      }),
    ),
  })
  .transform(({ title, file, line, tests }): TestResults => {
    const bad = tests.filter(({ status }) => status !== 'expected');
    const failures = bad.map(({ status, results }) => ({
      test: `tests/e2e/${file}:${line} › ${title}`,
      message: results.find(({ error }) => error)?.error?.message ?? status,
    }));
    return { passed: tests.length - failures.length, failures };
  });

const PlaywrightSuite: z.ZodType<TestResults> = z
  .object({
    specs: z.array(PlaywrightSpec),
    suites: z.lazy(() => z.array(PlaywrightSuite)).default([]),
  })
  .transform(({ specs, suites }) => total([...specs, ...suites]));

const PlaywrightReport = z
  .object({ suites: z.array(PlaywrightSuite) })
  .transform(({ suites }) => total(suites));

const Report = z.union([VitestReport, PlaywrightReport]);

/**
 * Reads the JSON report of one runner. A skipped test counts as failed. So does a run that found no
 * tests, or that failed without a failed test, because of an error outside the tests or a server
 * that did not start.
 */
export function readResults(report: string, exitCode: number): TestResults {
  if (!existsSync(report)) return failedAsAWhole(0, 'left no report');
  const results = Report.parse(JSON.parse(readFileSync(report, 'utf8')));
  if (results.failures.length > 0) return results;
  if (results.passed === 0) return failedAsAWhole(0, 'found no tests');
  if (exitCode !== 0) return failedAsAWhole(results.passed, `ended with exit code ${exitCode}`);
  return results;
}

export function total(results: TestResults[]): TestResults {
  return {
    passed: results.reduce((sum, { passed }) => sum + passed, 0),
    failures: results.flatMap(({ failures }) => failures),
  };
}

function failedAsAWhole(passed: number, message: string): TestResults {
  return { passed, failures: [{ test: 'the test runner', message }] };
}
