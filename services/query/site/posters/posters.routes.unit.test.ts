import { lantern } from '@stagedoor/contracts/system-themes/lantern.theme';
import { velvet } from '@stagedoor/contracts/system-themes/system-themes';
import { expect, it } from 'vitest';
import { exampleShow } from '../../../../tests/setup/example-show.ts';
import { posterPath } from './posters.routes.ts';

const hum = exampleShow({ id: 's1', headlining_artist: 'Hum' });
const versionOf = (...poster: Parameters<typeof posterPath>) => posterPath(...poster).split('=')[1];

it('the address of a poster changes with what is drawn, and with nothing else', () => {
  expect(posterPath(hum)).toMatch(/^\/posters\/s1\.jpg\?v=[0-9a-f]{12}$/);
  const other = { ...hum, id: 's2', price: '$12' };
  expect(versionOf(other, { ...lantern, name: 'copy' })).toBe(versionOf(hum));
  expect(versionOf({ ...hum, headlining_artist: 'Hums' })).not.toBe(versionOf(hum));
  expect(versionOf(hum, velvet)).not.toBe(versionOf(hum));
});
