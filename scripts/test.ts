import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '../tests/browser.ts';
import { root, run } from './run.ts';
import { countOf, total } from './test-count.ts';

/*
 * npm test: Vitest (unit, int, conformance), then Playwright; the last line is their sum.
 * `npm test -- show` runs only the Vitest files whose path holds the word.
 */
const filters = process.argv.slice(2);
const reports = mkdtempSync(join(tmpdir(), 'stagedoor-report-'));

const counts = [await vitest()];
if (filters.length === 0) counts.push(await playwright());
rmSync(reports, { recursive: true, force: true });

const { passed, failed } = total(counts);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

async function vitest() {
  const report = join(reports, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const cli = join(root, 'node_modules/vitest/vitest.mjs');
  const code = await run(process.execPath, [cli, 'run', ...reporters, ...filters]);
  return countOf(report, code);
}

async function playwright() {
  const report = join(reports, 'playwright.json');
  const cli = join(root, 'node_modules/@playwright/test/cli.js');
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report, CHROMIUM_PATH: findBrowser() ?? '' };
  const code = await run(process.execPath, [cli, 'test', '--reporter=list,json'], { env });
  return countOf(report, code);
}
