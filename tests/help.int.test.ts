import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { root } from '../scripts/run.ts';

const exec = promisify(execFile);
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
/** What `npm run check` starts, and what npm itself starts before a command. */
const PARTS = ['docs-check.ts', 'files-check.ts', 'licences-check.ts', 'prepare.mjs'];
/** The programs of the commands, with their options. */
const COMMANDS = Object.entries(scripts)
  .filter(([name]) => !(name.startsWith('pre') && Object.hasOwn(scripts, name.slice(3))))
  .map(([name, line]) => [name, programOf(line)] as const)
  .concat(PARTS.map((part) => [part, [process.execPath, join(root, 'scripts', part)]] as const));

describe('a command with --help', () => {
  it('is each of this project, and there are many', () => {
    expect(COMMANDS.length).toBeGreaterThan(25);
  });

  it.each(COMMANDS)('says what %s does, and does nothing', async (_, [program = '', ...args]) => {
    const cwd = await mkdtemp(join(tmpdir(), 'help-'));
    try {
      const { stdout } = await exec(program, [...args, '--help'], { cwd, timeout: 30_000 });
      expect(stdout).toMatch(/\w+ \w+ \w+/);
      expect(await readdir(cwd)).toEqual([]);
    } finally {
      await rm(cwd, { recursive: true, force: true });
    }
  });
});

/** As a shell runs it in the folder of the project. */
function programOf(line: string): string[] {
  const [program = '', ...args] = line.replace(/^exec /, '').split(' ');
  const found = args.map((arg) => (/\.(ts|mjs)$/.test(arg) ? join(root, arg) : arg));
  const isNode = program === 'node';
  return [isNode ? process.execPath : join(root, 'node_modules/.bin', program), ...found];
}
