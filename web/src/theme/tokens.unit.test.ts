import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const folder = fileURLToPath(new URL('..', import.meta.url));
const sheets = globSync('**/*.css', { cwd: folder })
  .filter((name) => !name.endsWith('tokens.css'))
  .map((name) => ({ name, css: readFileSync(`${folder}/${name}`, 'utf8') }));

function matchesIn(pattern: RegExp): string[] {
  return sheets.flatMap(({ name, css }) =>
    [...css.matchAll(pattern)].map(([declaration]) => `${name}: ${declaration}`),
  );
}

describe('the style sheets', () => {
  it('are found', () => {
    expect(sheets.length).toBeGreaterThan(50);
  });

  it('take every fixed size of text from tokens.css', () => {
    expect(matchesIn(/font-size: [\d.]+(rem|px|em);/g)).toEqual([]);
  });

  it('take the heights of controls from tokens.css', () => {
    expect(matchesIn(/min-height: (2\.25|2\.5|2\.75|4)rem;/g)).toEqual([]);
  });
});
