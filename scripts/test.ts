import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { answerHelp } from '../standalone/answer-help.ts';
import { root, run } from './run.ts';
import { withSecondTry, type Outcome } from './second-try.ts';
import { readReport, type TestResult } from './test-report.ts';

/*
 * npm test: Vitest (unit, int, conformance), then Playwright; then each file in which a test failed
 * once more, alone (second-try.ts). `npm test -- show` runs the tests and journeys with the word in
 * their path; `--times 20` runs them twenty times and says how often each failed, `--busy 4` lets
 * four threads compute beside them. The last line is the sum of both runners.
 */

type RunTests = (cli: string, ...args: string[]) => Promise<TestResult[]>;

const USAGE = `npm test -- [WORD]… [--times N] [--busy N]
Runs every test, or those with a WORD in their path. --times runs them N times and says how often
each failed; --busy lets N threads compute beside them.`;
/** Caches that other programs keep among temporary files. */
const CACHES = /^(node-compile-cache|playwright-transform-cache)/;
const JOURNEYS = 'tests/e2e';
/** How many of the slowest files are named. */
const MOST_NAMED = 20;

if (import.meta.main) {
  answerHelp(USAGE);
  const number = { type: 'string', default: '0' } as const;
  const options = { times: number, busy: number };
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  for (let count = Number(values.busy); count > 0; count -= 1)
    new Worker('for (;;);', { eval: true }).unref();
  await test(positionals, Number(values.times));
  // The busy threads never end by themselves.
  process.exit();
}

async function test(words: string[], times: number): Promise<void> {
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
  const runTests: RunTests = async (cli, ...args) => {
    if (interrupted.aborted) return [];
    rmSync(report, { force: true });
    const program = join(root, 'node_modules', cli);
    return readReport(
      report,
      await run(process.execPath, [program, ...args], { env, interrupted }),
    );
  };
  const vitest = (...args: string[]) =>
    runTests(
      'vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...args,
    );
  const playwright = (...args: string[]) =>
    runTests('@playwright/test/cli.js', 'test', '--reporter=dot,json', ...args);
  const chosen = journeys(words);
  const all = async () => [
    ...(await vitest(...words, ...(words.length > 0 ? ['--passWithNoTests'] : []))),
    ...(chosen.length > 0 ? await playwright(...chosen) : []),
  ];
  /** Runs one file in processes of its own, and keeps what the journeys left at the first try. */
  const again = (file: string) =>
    file.startsWith(JOURNEYS)
      ? playwright(file, '--workers=1', '--output=test-results/second-try')
      : vitest(file, '--maxWorkers=1');

  const once = async () => {
    const first = await all();
    if (words.length === 0) console.log(`\nThe slowest files, in seconds: ${slowest(first)}`);
    return withSecondTry(first, again);
  };
  const { passed, failed, flaky } = await (times > 0 ? repeated(all, times) : once());

  const left = readdirSync(folder).filter((name) => !CACHES.test(name) && name !== 'report.json');
  if (left.length > 0) console.log(`\nThe tests left this behind, now removed: ${left.join(', ')}`);
  if (failed.length > 0) console.log(`\n${failed.length} failed: ${listed(failed)}`);
  if (flaky.length > 0) console.log(`\n${flaky.length} needed a second try: ${listed(flaky)}`);
  mkdirSync(join(root, 'test-results'), { recursive: true });
  writeFileSync(join(root, 'test-results/second-tries.json'), JSON.stringify(flaky, null, 2));
  const end = interrupted.aborted ? ', interrupted' : '';
  console.log(`\n${passed} passed, ${failed.length} failed${end}`);
  process.exitCode = failed.length === 0 && passed > 0 && !interrupted.aborted ? 0 : 1;
}

/** The journeys with one of the words in their path, or the folder of all. */
function journeys(words: string[]): string[] {
  if (words.length === 0) return [JOURNEYS];
  return readdirSync(join(root, JOURNEYS))
    .map((name) => join(JOURNEYS, name))
    .filter((path) => path.endsWith('.e2e.ts') && words.some((word) => path.includes(word)));
}

/** Runs the same tests again and again, and prints how often each of them failed. */
async function repeated(all: () => Promise<TestResult[]>, times: number): Promise<Outcome> {
  const outcome: Outcome = { passed: 0, failed: [], flaky: [] };
  for (let time = 1; time <= times; time += 1) {
    const results = await all();
    outcome.passed += results.filter(({ name, passed }) => name && passed).length;
    outcome.failed.push(...results.filter(({ passed }) => !passed));
  }
  const failures = Map.groupBy(outcome.failed, ({ file, name }) => `${file} › ${name}`);
  for (const [test, { length }] of failures) console.log(`\n${length} of ${times} failed: ${test}`);
  return outcome;
}

/** The files that took longest, and how long. */
function slowest(results: TestResult[]): string {
  return [...Map.groupBy(results, ({ file }) => file)]
    .map(([file, own]) => ({ file, seconds: own.reduce((sum, { ms }) => sum + ms, 0) / 1000 }))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, MOST_NAMED)
    .map(({ file, seconds }) => `\n  ${seconds.toFixed(0).padStart(4)} ${file}`)
    .join('');
}

function listed(results: TestResult[]): string {
  return results
    .map(({ file, name, error }) => `\n  ${[file, name].filter(Boolean).join(' › ')}: ${error}`)
    .join('');
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
