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
  // A page that a test answers for counts as public, and the venue as a local network.
  '--disable-features=LocalNetworkAccessChecks',
  '--disable-component-update',
  '--disable-sync',
];

/** Debian's browsers; the headless shell draws to no screen and takes a third less of the CPU. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const FULL_BROWSER = '/usr/bin/chromium';

/** The first browser that runs here: the requested one, Playwright's own, Debian's. */
export function findBrowser(): string | undefined {
  const requested = process.env.CHROMIUM_PATH;
  return firstOf(
    requested ? [requested] : [chromium.executablePath(), HEADLESS_SHELL, FULL_BROWSER],
  );
}

/** A browser that requests all that a visitor's does, such as icons; if none, the requested one. */
export function findFullBrowser(): string | undefined {
  const requested = process.env.CHROMIUM_PATH;
  return firstOf([chromium.executablePath(), FULL_BROWSER, ...(requested ? [requested] : [])]);
}

function firstOf(candidates: readonly string[]): string | undefined {
  return candidates.find((path) => existsSync(path) && starts(path));
}

/** A browser can be there and still lack the libraries it needs. */
function starts(path: string): boolean {
  try {
    execFileSync(path, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
