import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const folder = fileURLToPath(new URL('..', import.meta.url));
const sheets = globSync('**/*.css', { cwd: folder })
  .filter((name) => !name.endsWith('tokens.css'))
  .map((name) => ({ name, css: readFileSync(`${folder}/${name}`, 'utf8') }));

/** The classes of the style sheets of the theme, which any element can take. */
const shared = new Set(
  sheets
    .filter(({ name }) => name.startsWith('theme/'))
    .flatMap(({ css }) => [...css.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name)),
);

/** Those of the classes in the first group of a pattern that are not among the shared ones. */
function unknownIn(files: string, pattern: RegExp): string[] {
  // A mail has style sheets of its own.
  const pages = globSync(files, { cwd: folder }).filter((file) => !file.startsWith('mail'));
  return pages.flatMap((file) =>
    [...readFileSync(`${folder}/${file}`, 'utf8').matchAll(pattern)]
      .flatMap(([, names = '']) => names.split(' '))
      .filter((name) => !shared.has(name))
      .map((name) => `${file}: ${name}`),
  );
}

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

  it('compose only shared classes that exist', () => {
    expect(unknownIn('**/*.module.css', /composes: ([^;]+) from global/g)).toEqual([]);
  });

  it('have every class that an element takes by its name', () => {
    expect(unknownIn('**/*.tsx', /className="([^"]+)"/g)).toEqual([]);
  });

  it('have every class that a component takes from its module', () => {
    const missing = globSync('**/*.tsx', { cwd: folder }).flatMap((file) => {
      const code = readFileSync(`${folder}/${file}`, 'utf8');
      return [...code.matchAll(/import (\w+) from '(\S+\.module\.css)'/g)].flatMap(
        ([, styles, path = '']) => {
          const css = readFileSync(join(folder, dirname(file), path), 'utf8');
          return [...code.matchAll(new RegExp(`\\b${styles}\\.(\\w+)`, 'g'))]
            .filter(([, name]) => !new RegExp(`\\.${name}\\b`).test(css))
            .map(([taken]) => `${file}: ${taken}`);
        },
      );
    });
    expect(missing).toEqual([]);
  });
});
