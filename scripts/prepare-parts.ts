import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repositoryFiles } from './repository-files.ts';
import { root, run } from './run.ts';

/* What some commands need besides the packages: the built web app, and browsers for the tests. */
const STAMP = join(root, 'node_modules/.cache/stagedoor/web-build');
const SOURCE = /^(web|contracts(?!\/golden))\/|^package-lock\.json$/;
const NOT_A_SOURCE = /\.test\.tsx?$|\/routeTree\.gen\.ts$/;

/** Builds web/dist if it is missing, or if the sources have changed since it was made. */
export async function buildWebWhenStale(): Promise<void> {
  const sources = fingerprint();
  const lastBuild = existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : undefined;
  if (existsSync(join(root, 'web/dist/server/render-mail.js')) && lastBuild === sources) return;
  console.log('Building the web app…');
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  // The second makes what renders public pages and mails on the server.
  for (const kind of [[], ['--ssr']]) {
    const code = await run(process.execPath, [vite, 'build', ...kind, '--logLevel=warn'], {
      cwd: join(root, 'web'),
      env: { NODE_ENV: 'production' },
    });
    if (code !== 0) stop('Building the web app failed; the reason stands above.');
  }
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, sources);
}

function fingerprint(): string {
  const hash = createHash('sha256');
  const sources = repositoryFiles().filter((file) => SOURCE.test(file) && !NOT_A_SOURCE.test(file));
  for (const file of sources) hash.update(`${file}\0${readFileSync(join(root, file), 'latin1')}\0`);
  return hash.digest('hex');
}

/** Makes sure that the tests find their browsers; ends the process if none can be installed. */
export async function ensureBrowser(): Promise<void> {
  if (await hasBrowsers()) return;
  if (process.env.CHROMIUM_PATH) {
    stop(`CHROMIUM_PATH names ${process.env.CHROMIUM_PATH}, and no browser runs there.`);
  }
  console.log('No browser for the tests yet: installing Chromium for Playwright (once)…');
  const playwright = join(root, 'node_modules/playwright/cli.js');
  await run(process.execPath, [playwright, 'install', 'chromium']);
  if (await hasBrowsers()) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('That did not give a working browser: installing a package with apt-get…');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], { env });
    for (const name of ['chromium-headless-shell', 'chromium']) {
      await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env });
      if (await hasBrowsers()) return;
    }
  }
  stop(
    'No browser for the tests: install Chromium, or set CHROMIUM_PATH to one, and run the same command again.',
  );
}

/** Most journeys run in the lightest browser, and some in a full one (`playwright.config.ts`). */
async function hasBrowsers(): Promise<boolean> {
  // It loads Playwright, which no start of the product should wait for.
  const { findBrowser, findFullBrowser } = await import('../tests/setup/browser.ts');
  return findBrowser() !== undefined && findFullBrowser() !== undefined;
}

function stop(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
