import { spawnSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/*
 * The same boundaries, as TypeScript's project references enforce them: each is crossed once in a
 * copy of the configuration.
 */
const repository = join(import.meta.dirname, '..');
const copy = mkdtempSync(join(tmpdir(), 'stagedoor-references-'));

const NOT_REFERENCED = 'TS6307';
const NOT_EXPORTED = 'TS2882';
const crossings: [file: string, imported: string, error: string][] = [
  ['contracts/crossing.ts', '../services/platform/here.ts', NOT_REFERENCED],
  ['services/domain/crossing.ts', '../platform/here.ts', NOT_REFERENCED],
  ['services/platform/crossing.ts', '../command/here.ts', NOT_REFERENCED],
  ['services/command/crossing.ts', '../query/here.ts', NOT_REFERENCED],
  ['services/query/crossing.ts', '../projector/here.ts', NOT_REFERENCED],
  ['services/projector/crossing.ts', '../../standalone/here.ts', NOT_REFERENCED],
  ['services/projector/by-name.ts', '@stagedoor/command/main', NOT_EXPORTED],
  ['standalone/crossing.ts', '../web/src/here.ts', NOT_REFERENCED],
  ['standalone/by-name.ts', '@stagedoor/eventlog/server', NOT_EXPORTED],
  ['eventlog/crossing.ts', '../contracts/here.ts', NOT_REFERENCED],
  ['web/src/crossing.ts', '../../services/query/here.ts', NOT_REFERENCED],
  ['web/src/by-name.ts', '@stagedoor/query/main', NOT_EXPORTED],
];
const places = [
  ...['contracts', 'services/domain', 'services/platform', 'services/command', 'services/query'],
  ...['services/projector', 'standalone', 'eventlog', 'web/src', 'web', 'scripts', 'tests'],
];

describe('importing what the references leave out', () => {
  let errors: string[];

  beforeAll(() => {
    for (const config of globSync('{,*/,*/*/}tsconfig*.json', { cwd: repository })) {
      if (!config.includes('node_modules')) cpSync(join(repository, config), join(copy, config));
    }
    symlinkSync(join(repository, 'node_modules'), join(copy, 'node_modules'));
    write('package.json', '{ "type": "module" }');
    for (const place of places) write(`${place}/here.ts`, 'export const here = 1;');
    write('tests/setup/browser.ts', 'export {};');
    for (const [file, imported] of crossings) write(file, `import '${imported}';`);
    const { stdout } = spawnSync(join(repository, 'node_modules/.bin/tsc'), ['--build'], {
      cwd: copy,
      encoding: 'utf8',
    });
    errors = stdout.split('\n');
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  it.each(crossings)('%s may not import %s', (file, _imported, error) => {
    const here = errors.filter((line) => line.startsWith(`${file}(`));
    expect(here).toEqual([expect.stringContaining(error)]);
  });

  it('is the only error in that copy', () => {
    const crossed = crossings.map(([file]) => `${file}(`);
    const others = errors.filter((line) => /error TS/.test(line));
    expect(others.filter((line) => !crossed.some((file) => line.startsWith(file)))).toEqual([]);
  });
});

function write(file: string, source: string) {
  mkdirSync(join(copy, dirname(file)), { recursive: true });
  writeFileSync(join(copy, file), `${source}\n`);
}
