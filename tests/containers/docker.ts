import { execFileSync } from 'node:child_process';

/** Runs docker with these arguments, and returns its output. */
export function docker(...args: string[]): string {
  return execFileSync('docker', args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 2 ** 30,
  });
}
