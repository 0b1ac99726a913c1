import { describe, expect, it } from 'vitest';
import { faultsOf, FILES, unknownFiles, type Package } from './licences-check.ts';

const HASH = [{ alg: 'SHA-512' }];

describe('a package that is shipped', () => {
  it.each([
    ['pg', 'MIT'],
    ['type-fest', '(MIT OR CC0-1.0)'],
    ['choice', '(GPL-3.0-only OR MIT)'],
    ['nested', '(MIT OR GPL-3.0-only) AND ISC'],
    ['victory-vendor', 'MIT AND ISC AND BSD-3-Clause'],
    ['@img/sharp-wasm32', 'Apache-2.0 AND LGPL-3.0-or-later AND MIT'],
    ['@fontsource/league-gothic', 'OFL-1.1'],
  ])('may be %s with the licence %s', (name, licence) => {
    expect(faultsOf(shipped(name, licence))).toEqual([]);
  });

  it.each([
    ['a licence that is not allowed', 'gpl', 'GPL-3.0-only'],
    ['one of two that is not', 'both', 'MIT AND GPL-3.0-only'],
    ['an exception for another package', 'other', 'OFL-1.1'],
    ['words that are no licence', 'odd', 'see the website'],
  ])('is refused with %s', (_, name, licence) => {
    expect(faultsOf(shipped(name, licence))).toEqual([
      `${name}@1.0.0 has a licence that is not allowed: ${licence}`,
    ]);
  });

  it('is refused without a licence, and without a hash', () => {
    expect(faultsOf({ ...shipped('bare', ''), licenses: [], hashes: [] })).toEqual([
      'bare@1.0.0 has a licence that is not allowed: none',
      'bare@1.0.0 has no hash in package-lock.json',
    ]);
  });
});

describe('a font or a picture that is shipped', () => {
  it('is refused unless the list says whose it is', () => {
    const files = ['README.md', ...FILES.keys(), 'tests/photo.png', 'web/public/poster.woff2'];
    expect(unknownFiles(files)).toEqual([expect.stringContaining('web/public/poster.woff2')]);
  });
});

function shipped(name: string, expression: string): Package {
  const purl = `pkg:npm/${name}@1.0.0`;
  return { name, version: '1.0.0', purl, hashes: HASH, licenses: [{ expression }] };
}
