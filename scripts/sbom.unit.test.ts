import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { faultsOf, packagesOf } from './licences-check.ts';
import { root } from './run.ts';
import { sbom } from './sbom.ts';

const list = sbom();
const shipped = packagesOf(list);

describe('the list of what is shipped', () => {
  // The image leaves out what the lock file marks as for development.
  it('has all that the image installs, on every platform, except for Node itself', () => {
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
    const installed = Object.keys(packages)
      .filter((path) => path.includes('node_modules/'))
      .filter((path) => !packages[path].dev && !packages[path].link)
      .map((path) => {
        const name = packages[path].name ?? path.split('node_modules/').at(-1);
        return `${name} ${packages[path].version}`;
      });
    const names = shipped.map(({ name, version }) => `${name} ${version}`);
    const withoutNode = installed.filter((name) => !name.startsWith('node-linux-'));
    expect(new Set(names)).toEqual(new Set(withoutNode));
    expect(installed.length).toBeGreaterThan(withoutNode.length);
  });

  it('has what the services and the web app need, and no tools', () => {
    const names = shipped.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['pg', 'fastify', 'react', 'sharp']));
    for (const tool of ['vite', 'vitest', 'typescript', 'axe-core'])
      expect(names).not.toContain(tool);
  });

  it('names the product, and of every package its hash and a licence that is allowed', () => {
    const { bomFormat, metadata } = JSON.parse(list);
    expect(bomFormat).toBe('CycloneDX');
    expect(metadata.component).toMatchObject({ type: 'application', name: 'stagedoor' });
    expect(shipped.flatMap(faultsOf)).toEqual([]);
  });
});
