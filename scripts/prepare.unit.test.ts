import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root } from './run.ts';

const PACKAGES = {
  'node_modules/zod': { version: '4.6.7', integrity: 'sha512-zod' },
  'services/query/node_modules/lru-cache': { version: '11.0.0', integrity: 'sha512-lru' },
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stagedoor-prepare-'));
  cpSync(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true });
  for (const path of Object.keys(PACKAGES)) mkdirSync(join(folder, path), { recursive: true });
  const lock = JSON.stringify({ packages: PACKAGES });
  for (const name of ['package-lock.json', 'node_modules/.package-lock.json'])
    writeFileSync(join(folder, name), lock);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('preparing a command', () => {
  it('installs nothing where everything is installed', () => {
    expect(prepared()).not.toContain('Installing');
  });

  it.each(['node_modules', 'services/query/node_modules', ...Object.keys(PACKAGES)])(
    'installs everything where %s is missing',
    (path) => {
      rmSync(join(folder, path), { recursive: true });
      expect(prepared()).toContain('Installing dependencies');
    },
  );
});

/** What it prints. The installation itself fails at once, for want of npm. */
function prepared(): string {
  const env = { PATH: '', npm_execpath: join(folder, 'no-npm.js') };
  const { stdout } = spawnSync(process.execPath, ['scripts/prepare.mjs'], { cwd: folder, env });
  return stdout.toString();
}
