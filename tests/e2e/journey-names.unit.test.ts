import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';

const SHOW = /(?:headlining_artist: |tour\(staff, )(['`])([^'`$]+)\1/g;

const shows = globSync('*.e2e.ts', { cwd: import.meta.dirname }).flatMap((file) =>
  [...readFileSync(`${import.meta.dirname}/${file}`, 'utf8').matchAll(SHOW)].map(
    ([, , name = '']) => ({ name: name.toLowerCase(), file: basename(file) }),
  ),
);

// The journeys of one worker share a venue, so the shows of one file are in the lists and feeds of
// the next, and a journey that looks for a name, or for its absence, must not find another show.
it('No journey has a show whose name is also found in the show of another journey', () => {
  expect(shows.length).toBeGreaterThan(0);
  const found = shows.flatMap((one) =>
    shows
      .filter((other) => other.file !== one.file && other.name.includes(one.name))
      .map((other) => `"${one.name}" (${one.file}) is found in "${other.name}" (${other.file})`),
  );
  expect(new Set(found)).toEqual(new Set());
});
