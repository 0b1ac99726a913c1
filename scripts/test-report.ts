import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import { root, signalOf } from './run.ts';

/** What a runner says about one test. */
export interface TestResult {
  /** Path from the repository's folder; empty for a failure of the whole run. */
  file: string;
  /** The blocks around the test, and its title; empty for what a file does outside its tests. */
  name: string;
  /** A skipped test has not passed. */
  passed: boolean;
  /** The first line of the error; empty where there is none. */
  error: string;
  /** How long it took. Vitest says that of whole files alone, whose sum includes their hooks. */
  ms: number;
}

const text = z.string();

const VitestReport = z
  .object({
    testResults: z.array(
      z.object({
        name: text,
        status: text,
        message: text,
        startTime: z.number(),
        endTime: z.number(),
        assertionResults: z.array(
          z.object({
            ancestorTitles: z.array(text),
            title: text,
            status: text,
            failureMessages: z.array(text),
          }),
        ),
      }),
    ),
  })
  .transform(({ testResults }) =>
    testResults.flatMap(({ name: path, status, message, startTime, endTime, assertionResults }) => {
      const file = relative(root, path);
      const tests = assertionResults.map((test): TestResult => ({
        file,
        name: [...test.ancestorTitles, test.title].join(' › '),
        passed: test.status === 'passed',
        error: firstLine(test.failureMessages[0]),
        ms: 0,
      }));
      // Such a file could not be loaded, or failed outside of its tests.
      const passed = status === 'passed' || tests.some((test) => !test.passed);
      const error = passed ? '' : firstLine(message);
      return [...tests, { file, name: '', passed, error, ms: endTime - startTime }];
    }),
  );

const Suite = z.object({
  title: text,
  specs: z.array(
    z.object({
      title: text,
      file: text,
      tests: z.array(
        z.object({
          status: text,
          results: z.array(
            z.object({ duration: z.number(), error: z.object({ message: text }).optional() }),
          ),
        }),
      ),
    }),
  ),
  get suites() {
    return z.array(Suite).optional();
  },
});

const PlaywrightReport = z
  .object({
    config: z.object({ rootDir: text }),
    suites: z.array(Suite),
    errors: z.array(z.object({ message: text })),
  })
  .transform(({ config, suites, errors }) => {
    // The outermost suite is the file.
    const tests = suites.flatMap((file) => resultsOf(file, []));
    const inFolder = (test: TestResult) => ({
      ...test,
      file: relative(root, join(config.rootDir, test.file)),
    });
    return [
      ...tests.map(inFolder),
      ...errors.map(({ message }) => failedRun(firstLine(message) || 'an error outside the tests')),
    ];
  });

/**
 * Reads the JSON report of Vitest or Playwright: one result for each test, and for Vitest one for
 * each file. A run failed as a whole if it left no report, was ended by a signal, or ended badly
 * without a failed test.
 */
export function readReport(path: string, exitCode: number): TestResult[] {
  const signal = signalOf(exitCode);
  const end = signal ? `was ended by ${signal}` : `ended with code ${exitCode}`;
  if (!existsSync(path)) return [failedRun(`the run ${end} and left no report`)];
  const report = z
    .union([VitestReport, PlaywrightReport])
    .parse(JSON.parse(readFileSync(path, 'utf8')));
  const results = withOwnNames(report);
  const isBad = exitCode !== 0 && results.every((result) => result.passed);
  return signal || isBad ? [...results, failedRun(`the run ${end}`)] : results;
}

function resultsOf(suite: z.infer<typeof Suite>, above: string[]): TestResult[] {
  const own = suite.specs.flatMap(({ title, file, tests }) =>
    tests.map(({ status, results }): TestResult => ({
      file,
      name: [...above, title].join(' › '),
      passed: status === 'expected',
      error: firstLine(results.find(({ error }) => error)?.error?.message),
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
    })),
  );
  const inner = suite.suites?.flatMap((each) => resultsOf(each, [...above, each.title]));
  return [...own, ...(inner ?? [])];
}

function failedRun(error: string): TestResult {
  return { file: '', name: '', passed: false, error, ms: 0 };
}

/** Numbers tests of one file that share a name. */
function withOwnNames(results: TestResult[]): TestResult[] {
  const seen = new Map<string, number>();
  return results.map((result) => {
    const key = `${result.file}\n${result.name}`;
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return count === 1 ? result : { ...result, name: `${result.name} (${count})` };
  });
}

function firstLine(message = ''): string {
  return stripVTControlCharacters(message).trim().split('\n')[0] ?? '';
}
