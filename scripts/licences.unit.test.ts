import { describe, expect, it } from 'vitest';
import { EXCEPTIONS, FILES, licenceFaults, licencesPage } from './licences.ts';
import type { ShippedPackage } from './shipped-packages.ts';

const shipped = (name: string, licence: string, integrity = 'sha512-AA=='): ShippedPackage => ({
  ...{ name, version: '1.0.0', licence, integrity },
});
const GOOD = [
  shipped('pg', 'MIT'),
  shipped('type-fest', '(MIT OR CC0-1.0)'),
  shipped('choice', '(GPL-3.0-only OR MIT)'),
  shipped('victory-vendor', 'MIT AND ISC AND BSD-3-Clause'),
  shipped('@img/sharp-wasm32', 'Apache-2.0 AND LGPL-3.0-or-later AND MIT'),
  shipped('@fontsource/league-gothic', 'OFL-1.1'),
];
const PICTURES = [...FILES.keys(), 'README.md', 'tests/photo.png'];
const faultsWith = (one: ShippedPackage) => licenceFaults([...GOOD, one], PICTURES);

describe('what is shipped', () => {
  it('may have the licences on the list, and the exceptions with a reason', () => {
    expect(licenceFaults(GOOD, PICTURES)).toEqual([]);
  });

  it.each([
    ['a licence that is not allowed', shipped('gpl', 'GPL-3.0-only'), 'GPL-3.0-only'],
    ['one of two that is not', shipped('both', 'MIT AND GPL-3.0-only'), 'not allowed'],
    ['an exception for another package', shipped('other', 'OFL-1.1'), 'not allowed'],
    ['more than is understood', shipped('odd', '(MIT OR GPL-3.0-only) AND ISC'), 'not allowed'],
    ['no licence', shipped('none', ''), 'none@1.0.0 has no licence'],
    ['no hash', shipped('bare', 'MIT', ''), 'bare@1.0.0 has no hash'],
  ])('is refused with %s', (_, one, fault) => {
    expect(faultsWith(one)).toEqual([expect.stringContaining(fault)]);
  });

  it('is refused with a font or a picture of unknown origin', () => {
    const font = 'web/public/poster.woff2';
    expect(licenceFaults(GOOD, [...PICTURES, font])).toEqual([expect.stringContaining(font)]);
  });

  it('is refused while the list has a file or an exception that is not needed any more', () => {
    const [, ...others] = PICTURES;
    expect(licenceFaults(GOOD, others)).toEqual([expect.stringContaining(PICTURES[0] ?? '')]);
    const plain = GOOD.filter(({ name }) => !name.startsWith('@font'));
    expect(licenceFaults(plain, PICTURES)).toEqual([expect.stringContaining('OFL-1.1')]);
  });

  it('is listed with its licence, its exceptions and its files', () => {
    const page = licencesPage(GOOD);
    expect(page).toContain('### MIT: 1\n\npg 1.0.0'.replace('\n\n', '\n'));
    for (const { reason } of EXCEPTIONS) expect(page).toContain(reason);
    for (const file of FILES.keys()) expect(page).toContain(file);
  });
});
