import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { root, run } from './run.ts';

/*
 * npm test: Vitest (unit, int, conformance), then Playwright. `npm test -- show` runs only the
 * Vitest files with the word in their path. Each runner says at its end what failed, and Playwright
 * little before, so that a shortened log still has both. The last line is the sum of both runners.
 */

/** How many tests passed and failed; a skipped test counts as failed. */
export type Sum = { passed: number; failed: number };

const count = z.number();
const status = z.string();

const VitestReport = z
  .object({
    numTotalTests: count,
    numPassedTests: count,
    testResults: z.array(z.object({ status, assertionResults: z.array(z.object({ status })) })),
  })
  .transform(({ numTotalTests, numPassedTests, testResults }): Sum => {
    // Such a file could not be loaded, or failed outside of its tests.
    const files = testResults.filter(
      (file) =>
        file.status !== 'passed' && file.assertionResults.every((test) => test.status === 'passed'),
    );
    return { passed: numPassedTests, failed: numTotalTests - numPassedTests + files.length };
  });

const PlaywrightReport = z
  .object({
    stats: z.object({ expected: count, unexpected: count, flaky: count, skipped: count }),
  })
  .transform(({ stats: { expected, unexpected, flaky, skipped } }): Sum => ({
    passed: expected,
    failed: unexpected + flaky + skipped,
  }));

/** Caches that other programs keep among temporary files. */
const CACHES = /^(node-compile-cache|playwright-transform-cache)/;

if (import.meta.main) await test(process.argv.slice(2));

async function test(filters: string[]): Promise<void> {
  const folder = temporaryFolder();
  const report = join(folder, 'report.json');
  // The process goes on until the runner has ended.
  const stopping = new AbortController();
  const interrupted = stopping.signal;
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stopping.abort());
  /** Hundreds of processes run the same files, and compiling them takes half of a start. */
  const env = {
    TMPDIR: folder,
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  };
  const runTests = async (cli: string, ...args: string[]) => {
    rmSync(report, { force: true });
    const program = join(root, 'node_modules', cli);
    return sumOf(report, await run(process.execPath, [program, ...args], { env, interrupted }));
  };

  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const sums = [await runTests('vitest/vitest.mjs', 'run', ...reporters, ...filters)];
  if (filters.length === 0 && !interrupted.aborted)
    sums.push(await runTests('@playwright/test/cli.js', 'test', '--reporter=dot,json'));

  const left = readdirSync(folder).filter((name) => !CACHES.test(name) && name !== 'report.json');
  if (left.length > 0) console.log(`\nThe tests left this behind, now removed: ${left.join(', ')}`);
  const total = (of: keyof Sum) => sums.reduce((sum, one) => sum + one[of], 0);
  const [passed, failed] = [total('passed'), total('failed')];
  console.log(`\n${passed} passed, ${failed} failed${interrupted.aborted ? ', interrupted' : ''}`);
  process.exitCode = failed === 0 && passed > 0 && !interrupted.aborted ? 0 : 1;
}

/**
 * Reads the JSON report of one runner. A run counts as one failure that left no report, found no
 * tests, or failed without a failed test, because of an error outside the tests or a server that
 * did not start.
 */
export function sumOf(report: string, exitCode: number): Sum {
  const sum = existsSync(report)
    ? z.union([VitestReport, PlaywrightReport]).parse(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0 };
  const isBad = sum.failed === 0 && (sum.passed === 0 || exitCode !== 0);
  return isBad ? { ...sum, failed: 1 } : sum;
}

/** A folder for all temporary files of the run, which is removed when this process ends. */
function temporaryFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'stagedoor-run-'));
  // Postgres may run under another account than root, which has to pass through the folder.
  chmodSync(path, 0o755);
  process.once('exit', () => remove(path));
  return path;
}

/** Programs that were interrupted may still write into the folder for a moment. */
function remove(path: string): void {
  for (let attempt = 1; attempt <= 60 && existsSync(path); attempt += 1)
    try {
      rmSync(path, { recursive: true, force: true });
    } catch {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 250);
    }
}
