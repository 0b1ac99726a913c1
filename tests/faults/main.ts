import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/*
 * npm run faults -- disk: the product on a small volume that is filled up and
 * emptied. The volume is in memory, and only the test sees it. That takes Linux,
 * with namespaces open to the account that asks, so it is no part of npm test.
 */
const SIZE = '400m';
const MOUNT = `mount -t tmpfs -o size=${SIZE},mode=755 none "$0"`;

const [fault] = process.argv.slice(2);
if (fault !== 'disk') {
  console.log('There is one fault to choose: npm run faults -- disk');
  process.exitCode = 1;
} else if (process.platform !== 'linux') {
  console.log('A small volume can be made on Linux only.');
  process.exitCode = 1;
} else {
  const volume = await mkdtemp(join(tmpdir(), 'small-volume-'));
  const program = fileURLToPath(new URL('small-volume.ts', import.meta.url));
  const test = spawn('unshare', inNamespace(volume, [process.execPath, program, volume]), {
    stdio: 'inherit',
  });
  await once(test, 'exit');
  await rmdir(volume);
  process.exitCode = test.exitCode ?? 1;
}

/** Only root mounts, so a normal user is root of the namespace for as long as that takes. */
function inNamespace(volume: string, program: string[]): string[] {
  const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
  const asRoot = ['--mount', 'sh', '-c', `${MOUNT} && exec "$@"`, volume];
  if (uid === 0) return [...asRoot, ...program];
  const asBefore = ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`];
  return ['--user', '--map-root-user', ...asRoot, ...asBefore, ...program];
}
