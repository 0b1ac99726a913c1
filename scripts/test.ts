import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root, run } from './run.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { readResults, total } from './test-results.ts';

/*
 * npm test: Vitest (unit, int, conformance), then Playwright. `npm test -- show` runs only the
 * Vitest files with the word in their path. Failed tests are listed at the end, where a shortened
 * log still has them; the last line is the sum of both runners.
 */
const LINES_OF_A_FAILURE = 15;
const filters = process.argv.slice(2);
const folder = temporaryFolder();
/** Hundreds of processes run the same files, and compiling them takes half of a start. */
const env = { ...folder.env, NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node') };
const reports = join(folder.path, 'reports');
const interrupted = interruption();

const results = [await vitest()];
if (filters.length === 0 && !interrupted.aborted) results.push(await playwright());

const left = folder.left().filter((name) => name !== 'reports');
if (left.length > 0) console.log(`\nThe tests left this behind, now removed: ${left.join(', ')}`);
const { passed, failures } = total(results);
for (const { test, message } of failures) console.log(`\nFailed: ${test}\n${indented(message)}`);
const failed = failures.length;
console.log(`\n${passed} passed, ${failed} failed${interrupted.aborted ? ', interrupted' : ''}`);
process.exitCode = failed === 0 && passed > 0 && !interrupted.aborted ? 0 : 1;

async function vitest() {
  const report = join(reports, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const cli = join(root, 'node_modules/vitest/vitest.mjs');
  const args = [cli, 'run', ...reporters, ...filters];
  return readResults(report, await run(process.execPath, args, { env, interrupted }));
}

async function playwright() {
  const report = join(reports, 'playwright.json');
  const cli = join(root, 'node_modules/@playwright/test/cli.js');
  const args = [cli, 'test', '--reporter=list,json'];
  const options = { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report }, interrupted };
  return readResults(report, await run(process.execPath, args, options));
}

function indented(message: string): string {
  const lines = stripVTControlCharacters(message).split('\n');
  const own = lines.filter((line) => !line.includes('/node_modules/'));
  return own
    .map((line) => `  ${line}`)
    .slice(0, LINES_OF_A_FAILURE)
    .join('\n');
}

/** Aborts when this process is told to stop. The process goes on until the runner has ended. */
function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => controller.abort());
  return controller.signal;
}
