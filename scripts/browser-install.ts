import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser, findFullBrowser } from '../tests/setup/browser.ts';
import { root, run } from './run.ts';

const asRoot = process.getuid?.() === 0;
const hasApt = existsSync('/usr/bin/apt-get');

/** Makes sure that the tests find their browsers; ends the process if none can be installed. */
export async function ensureBrowser(): Promise<void> {
  if (hasBrowsers()) return;
  if (process.env.CHROMIUM_PATH) {
    stop(`CHROMIUM_PATH names ${process.env.CHROMIUM_PATH}, and no browser runs there.`);
  }
  console.log('No browser for the tests yet: installing Chromium for Playwright (once)…');
  await installPlaywrightBrowser();
  if (hasBrowsers()) return;
  if (asRoot && hasApt) {
    console.log('That did not give a working browser: installing a package with apt-get…');
    for (const name of ['chromium-headless-shell', 'chromium']) {
      await installPackage(name);
      if (hasBrowsers()) return;
    }
  }
  stop(
    'No browser for the tests: install Chromium, or set CHROMIUM_PATH to one, and run the same command again.',
  );
}

/** Most journeys run in the lightest browser, and some in a full one (`playwright.config.ts`). */
function hasBrowsers(): boolean {
  return findBrowser() !== undefined && findFullBrowser() !== undefined;
}

function installPlaywrightBrowser(): Promise<number> {
  const cli = join(root, 'node_modules/playwright/cli.js');
  return run(process.execPath, [cli, 'install', 'chromium']);
}

async function installPackage(name: string): Promise<void> {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env });
}

function stop(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
