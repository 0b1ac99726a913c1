import { createServer } from 'node:net';
import { defineConfig } from '@playwright/test';
import { findBrowser, launchArgs } from './tests/browser.ts';

// Playwright reads this file in every worker: the first to do so decides for all.
process.env.E2E_PORT ??= String(await freePort());
process.env.CHROMIUM_PATH ??= findBrowser() ?? '';
const baseURL = `http://127.0.0.1:${process.env.E2E_PORT}`;

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results/e2e',
  forbidOnly: true,
  retries: 0,
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    baseURL,
    locale: 'en-US',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: launchArgs },
  },
  webServer: {
    command: 'node tests/e2e/serve.ts',
    url: `${baseURL}/readyz`,
    timeout: 90_000,
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 25_000 },
  },
});

function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer().once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => found(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
