import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryFiles } from '../scripts/repository-files.ts';
import { root } from '../scripts/run.ts';

/** A default that an empty variable would keep from being taken. */
const DEFAULT = /process\.env(\.\w+|\['\w+'\])\)? *\?\?|= [^=]*\} = process\.env/;

describe('an empty environment variable', () => {
  it('gets the default of an unset one, wherever one is read', () => {
    const wrong = repositoryFiles()
      .filter((file) => /\.(m?[jt]s|tsx)$/.test(file))
      .filter((file) => DEFAULT.test(readFileSync(join(root, file), 'utf8')));
    expect(wrong).toEqual([]);
  });

  it('chooses no browser for the journeys', () => {
    const program = `
      const { projects } = (await import('./playwright.config.ts')).default;
      const paths = projects.map(({ use }) => use.launchOptions.executablePath);
      console.log(JSON.stringify(paths));`;
    const output = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
      cwd: root,
      env: { ...process.env, CHROMIUM_PATH: '' },
      encoding: 'utf8',
    });
    expect(JSON.parse(output)).not.toContain('');
  });
});
