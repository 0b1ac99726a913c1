import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root, run } from './run.ts';
import { withSecondTry, type Outcome } from './second-try.ts';
import { readReport } from './test-report.ts';

/** In the repository, because the runners' packages are found from there. */
let folder: string;
let outcome: Outcome;

beforeAll(async () => {
  mkdirSync(join(root, 'test-results'), { recursive: true });
  folder = mkdtempSync(join(root, 'test-results/on-purpose-'));
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
  const first = [...vitest(), ...playwright()];
  outcome = await withSecondTry(first, async (file) =>
    file.endsWith('.e2e.ts') ? playwright(basename(file)) : vitest(basename(file)),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Fails at its first run: the file that it then makes lets it pass. */
const onceBad = (name: string) => `
  const made = new URL('./${name}.made', import.meta.url);
  const isThere = existsSync(made);
  writeFileSync(made, '');
  expect(isThere).toBe(true);
`;

const JOURNEY = `import { expect, test } from '@playwright/test';`;
const TEST = `import { expect, it } from 'vitest';`;
const FS = `import { existsSync, writeFileSync } from 'node:fs';`;

const FILES = {
  'flaky.test.ts': `${TEST}${FS}
    it('is fast', () => {});
    it('is slow', () => {${onceBad('test')}});`,
  'bad.test.ts': `${TEST}
    it('fails', () => expect(1).toBe(2));
    it.runIf(false)('is skipped', () => {});`,
  'unloadable.test.ts': `throw new Error('This file does not load.');`,
  'flaky.e2e.ts': `${JOURNEY}${FS}
    test.describe('a journey', () => {
      test('is fast', () => {});
      test('is slow', () => {${onceBad('journey')}});
    });`,
  'vitest.config.ts': `export default { test: { include: ['*.test.ts'] } };`,
  'playwright.config.ts': `export default {
    ...{ testDir: '.', testMatch: '*.e2e.ts', outputDir: 'left', workers: 1 },
  };`,
};

describe('what Vitest and Playwright report of tests that fail on purpose', () => {
  it('counts those that pass, at the latest at their second try', () => {
    expect(outcome.passed).toBe(4);
  });

  it('names those that pass at the second try, with the error of the first', () => {
    expect(outcome.flaky.map(({ file, name }) => `${basename(file)} ${name}`)).toEqual([
      'flaky.test.ts is slow',
      'flaky.e2e.ts a journey › is slow',
    ]);
    for (const { error } of outcome.flaky) expect(error).toMatch(/toBe|to be true/);
  });

  it('fails for a test that fails twice, a skipped one, and a file that does not load', () => {
    expect(outcome.failed.map(({ name, error }) => `${name}: ${error}`).toSorted()).toEqual([
      ': This file does not load.',
      'fails: AssertionError: expected 1 to be 2 // Object.is equality',
      'is skipped: ',
    ]);
  });

  it('fails for a run that leaves no report, or that ends badly without a failed test', () => {
    const report = join(folder, 'report.json');
    expect(readReport(join(folder, 'none.json'), 0)).toMatchObject([
      { passed: false, error: 'the run ended with code 0 and left no report' },
    ]);
    const none = { testResults: [] };
    writeFileSync(report, JSON.stringify(none));
    expect(readReport(report, 0)).toEqual([]);
    expect(readReport(report, 1)).toMatchObject([{ passed: false }]);
  });

  it.each(['SIGKILL', 'SIGABRT', 'SIGSEGV', 'SIGTERM'])(
    'fails for a run that %s ends, whatever it has reported',
    async (signal) => {
      const code = await run(process.execPath, ['-e', `process.kill(process.pid, '${signal}')`]);
      const report = join(folder, 'report.json');
      writeFileSync(report, JSON.stringify({ testResults: [] }));
      expect(readReport(report, code)).toMatchObject([
        { passed: false, error: `the run was ended by ${signal}` },
      ]);
    },
  );
});

function vitest(file = '') {
  return runIn('vitest/vitest.mjs', 'run', '--reporter=json', '--outputFile=report.json', file);
}

function playwright(file = '') {
  return runIn('@playwright/test/cli.js', 'test', '--reporter=json', file);
}

function runIn(cli: string, ...args: string[]) {
  const report = join(folder, 'report.json');
  rmSync(report, { force: true });
  const program = join(root, 'node_modules', cli);
  const env = { PATH: process.env['PATH'], PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const { status } = spawnSync(process.execPath, [program, ...args.filter(Boolean)], {
    cwd: folder,
    env,
  });
  return readReport(report, status ?? 1);
}
