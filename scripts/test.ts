import { join } from 'node:path';
import { findBrowser } from '../tests/setup/browser.ts';
import { root, run } from './run.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { countOf, total } from './test-count.ts';

/*
 * npm test: Vitest (unit, int, conformance), then Playwright; the last line is their sum.
 * `npm test -- show` runs only the Vitest files whose path holds the word.
 */
const filters = process.argv.slice(2);
const folder = temporaryFolder();
const reports = join(folder.path, 'reports');
const interrupted = interruption();

const counts = [await vitest()];
if (filters.length === 0 && !interrupted.aborted) counts.push(await playwright());

const left = folder.left().filter((name) => name !== 'reports');
if (left.length > 0) console.log(`\nThe tests left this behind, now removed: ${left.join(', ')}`);
const { passed, failed } = total(counts);
console.log(`\n${passed} passed, ${failed} failed${interrupted.aborted ? ', interrupted' : ''}`);
process.exitCode = failed === 0 && passed > 0 && !interrupted.aborted ? 0 : 1;

async function vitest() {
  const report = join(reports, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const cli = join(root, 'node_modules/vitest/vitest.mjs');
  const args = [cli, 'run', ...reporters, ...filters];
  return countOf(report, await run(process.execPath, args, { env: folder.env, interrupted }));
}

async function playwright() {
  const report = join(reports, 'playwright.json');
  const cli = join(root, 'node_modules/@playwright/test/cli.js');
  const args = [cli, 'test', '--reporter=list,json'];
  const variables = { PLAYWRIGHT_JSON_OUTPUT_NAME: report, CHROMIUM_PATH: findBrowser() ?? '' };
  const env = { ...folder.env, ...variables };
  return countOf(report, await run(process.execPath, args, { env, interrupted }));
}

/** Aborts when this process is told to stop. It lives on until the runner has ended. */
function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => controller.abort());
  return controller.signal;
}
