import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from '../tests/setup/browser.ts';
import { root, run } from './run.ts';

const asRoot = process.getuid?.() === 0;
const hasApt = existsSync('/usr/bin/apt-get');

/** Makes sure that the tests find a browser; ends the process if none can be installed. */
export async function ensureBrowser(): Promise<void> {
  if (findBrowser()) return;
  if (process.env.CHROMIUM_PATH) {
    stop(`CHROMIUM_PATH names ${process.env.CHROMIUM_PATH}, and no browser runs there.`);
  }
  console.log('No browser for the tests yet: installing Chromium for Playwright (once)…');
  await installPlaywrightBrowser();
  if (findBrowser()) return;
  if (asRoot && hasApt) {
    console.log('That did not give a working browser: installing a package with apt-get…');
    for (const name of ['chromium-headless-shell', 'chromium']) {
      await installPackage(name);
      if (findBrowser()) return;
    }
  }
  stop(
    'No browser for the tests: install Chromium, or set CHROMIUM_PATH to one, and run the same command again.',
  );
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
