import { defineConfig } from '@playwright/test';
import { findBrowser, launchArgs } from './tests/browser.ts';

process.env.CHROMIUM_PATH ??= findBrowser() ?? '';

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
    // The product says where it is open (below) before a worker reads this file.
    baseURL: `http://127.0.0.1:${process.env.E2E_PORT}`,
    locale: 'en-US',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: launchArgs },
  },
  webServer: {
    command: 'node tests/e2e/serve.ts',
    wait: { stdout: /is open at http:\/\/localhost:(?<E2E_PORT>\d+)/ },
    timeout: 90_000,
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 25_000 },
  },
});
