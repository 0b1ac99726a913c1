import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

/** Flags with which Chromium also runs as root and without a network. */
export const launchArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  // A page whose response a test gives counts as one of the internet, and the venue as local.
  '--disable-features=LocalNetworkAccessChecks',
  '--disable-component-update',
  '--disable-sync',
];

/** Debian's; the first one draws for no screen and takes a third less of the processor. */
const PACKAGED = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** The first browser that runs here: the requested one, Playwright's own, Debian's. */
export function findBrowser(): string | undefined {
  const requested = process.env.CHROMIUM_PATH;
  const candidates = requested ? [requested] : [chromium.executablePath(), ...PACKAGED];
  return candidates.find((path) => existsSync(path) && responses(path));
}

/** A browser can be there and still lack the libraries it needs. */
function responses(path: string): boolean {
  try {
    execFileSync(path, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
