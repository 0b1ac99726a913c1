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
  '--disable-component-update',
  '--disable-sync',
];

/**
 * The first browser on this machine that answers: the one
 * asked for, Playwright's own, the system's.
 */
export function findBrowser(): string | undefined {
  const requested = process.env.CHROMIUM_PATH;
  const candidates = requested ? [requested] : [chromium.executablePath(), '/usr/bin/chromium'];
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
