import { defineConfig } from '@playwright/test';
import './tests/e2e/journey-clock.ts';
import { findBrowser, findFullBrowser, launchArgs } from './tests/setup/browser.ts';

process.env.CHROMIUM_PATH ||= findBrowser() ?? '';

/** A full browser requests icons too, and its letters are a little wider. */
const IN_FULL_BROWSER = ['**/changing-rows.e2e.ts', '**/management-bar.e2e.ts'];

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results/e2e',
  forbidOnly: true,
  retries: 0,
  // Each file has a venue of its own (tests/e2e/browser-test.ts): no file meets another one.
  workers: 2,
  webServer: {
    command: `${process.execPath} tests/e2e/venue-host.ts`,
    wait: { stdout: /Venues open at (?<journey_venues>\S+)/ },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
  // A busy machine is slow, not wrong: these limits only end what would never end.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    locale: 'en-US',
    // The server in the place of the maps service signs its own certificate.
    ignoreHTTPSErrors: true,
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'browser',
      testIgnore: IN_FULL_BROWSER,
      use: { launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: launchArgs } },
    },
    {
      name: 'full browser',
      testMatch: IN_FULL_BROWSER,
      use: { launchOptions: { executablePath: findFullBrowser() ?? '', args: launchArgs } },
    },
  ],
});
