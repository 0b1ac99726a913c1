import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { freePort } from '../faults/free-port.ts';
import { EMAIL, fillVenue, findAll, PASSWORD, untilUp } from './kept-venue.ts';

const NAME = 'stagedoor-test';
const VOLUME = ['--volume', `${NAME}:/storage`];
const GUARDS = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL'];

/**
 * One container: all is there after a stop and a start; and after ONCE has copied the volume while
 * it ran, everything was deleted, and ONCE has brought the copy back.
 */
export async function tryImage(image: string): Promise<boolean> {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const run = () => {
    const guards = [...GUARDS, '--security-opt', 'no-new-privileges'];
    const published = ['--publish', `127.0.0.1:${port}:80`];
    docker('run', '--detach', '--name', NAME, ...VOLUME, ...guards, ...published, image);
    return untilUp(url);
  };
  const stagedoor = (...args: string[]) => docker('exec', NAME, 'stagedoor', ...args);
  try {
    await run();
    const create = ['exec', '--interactive', NAME, 'stagedoor', 'user', 'create', EMAIL];
    execFileSync('docker', [...create, '--password-stdin'], { input: PASSWORD });
    stagedoor('user', 'grant', EMAIL, '--staff');
    const photo = await fillVenue(url);
    docker('stop', '--time', '30', NAME);
    docker('start', NAME);
    await untilUp(url);
    await findAll(url, photo);

    docker('exec', NAME, '/hooks/pre-backup');
    const copy = execFileSync('docker', ['cp', `${NAME}:/storage`, '-'], { maxBuffer: 2 ** 30 });
    clear();
    docker(
      'run',
      '--detach',
      '--name',
      NAME,
      ...VOLUME,
      '--entrypoint',
      'sleep',
      image,
      'infinity',
    );
    execFileSync('docker', ['cp', '-', `${NAME}:/`], { input: copy });
    docker('exec', NAME, '/hooks/post-restore');
    docker('rm', '--force', NAME);
    await run();
    await findAll(url, photo);

    assert.match(stagedoor('rebuild'), /Done/);
    assert.match(stagedoor('verify'), /exactly what the log says/);
    assert.match(stagedoor('backup', '--to', '/storage/backups'), /holds \d+ events/);
    stagedoor('eventlog', 'export', '--file', '/storage/log.ndjson');
    stagedoor('audit', 'export', '--file', '/storage/audit.ndjson');
    stagedoor('keys', 'rotate');
    await findAll(url, photo);
    return true;
  } finally {
    clear();
  }
}

function clear(): void {
  spawnSync('docker', ['rm', '--force', NAME]);
  spawnSync('docker', ['volume', 'rm', NAME]);
}

/** Runs docker with these arguments, and returns its output. */
function docker(...args: string[]): string {
  return execFileSync('docker', args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 2 ** 30,
  });
}
