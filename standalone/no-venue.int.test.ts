import { execFile } from 'node:child_process';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../tests/setup/after-tests.ts';
import { machineEnv } from '../tests/setup/service-process.ts';

const run = promisify(execFile);
const home = await temporaryFolder('no-venue-');
const COMMANDS = [
  'verify',
  'rebuild',
  'audit export --file audit.ndjson',
  'audit prove 1',
  'void 1',
  'keys rotate',
  'backup --to backups',
  'user grant ada@venue.example --staff',
  'user password ada@venue.example',
  'user rename ada@venue.example Ada',
  'user deactivate ada@venue.example',
  'user activate ada@venue.example',
];
const ADDRESSES = {
  DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c',
  EVENTSTORE_URL: 'esdb://127.0.0.1:1',
};

/** What a command says that is typed beside this folder. */
async function refusalOf(typed: string, dataDir: string, more = {}) {
  const [command, ...args] = typed.split(' ');
  const program = join(import.meta.dirname, `${command}-command.ts`);
  const env = { ...machineEnv, DATA_DIR: dataDir, ...more };
  const failed: unknown = await run(process.execPath, [program, ...args], { env, cwd: home }).catch(
    (error: unknown) => error,
  );
  return { code: Object(failed).code, said: Object(failed).stderr };
}

const noVenueIn = (folder: string) => ({
  code: 1,
  said: `There is no venue in ${folder}: set DATA_DIR to its data folder.\n`,
});

describe('a folder without a venue', () => {
  it.each(COMMANDS)('is named by npm run %s, which makes nothing there', async (command) => {
    expect(await refusalOf(command, './nowhere')).toEqual(noVenueIn(join(home, 'nowhere')));
    expect(await readdir(home)).toEqual([]);
  });

  it.each([
    ['holds something else', 'master-key', '.'],
    ['holds a first start that was cut off', 'postgres/password', '.'],
    ['is a file', 'file', 'file'],
  ])('stays as it is where it %s', async (_, file, name) => {
    const folder = await temporaryFolder('no-venue-');
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), '');
    const before = await readdir(folder, { recursive: true });
    const looked = join(folder, name);
    expect(await refusalOf('verify', looked)).toEqual(noVenueIn(looked));
    expect(await refusalOf(`backup --to ${folder}/out`, looked)).toEqual(noVenueIn(looked));
    expect(await readdir(folder, { recursive: true })).toEqual(before);
  });

  it('is refused beside one address alone, and beside both without a key', async () => {
    const { DATABASE_URL, EVENTSTORE_URL } = ADDRESSES;
    const refused = noVenueIn(join(home, 'nowhere'));
    for (const given of [{ DATABASE_URL }, { EVENTSTORE_URL }, ADDRESSES])
      expect(await refusalOf('audit prove 1', 'nowhere', given)).toEqual(refused);
    expect(await readdir(home)).toEqual([]);
  });

  it('is not looked for beside both addresses and a key', async () => {
    const MASTER_KEY = 'a key of the venue with more than 32 characters';
    const { said } = await refusalOf('keys rotate', 'nowhere', { ...ADDRESSES, MASTER_KEY });
    expect(said).toContain('ECONNREFUSED');
    const production = { ...ADDRESSES, NODE_ENV: 'production' };
    expect((await refusalOf('keys rotate', 'nowhere', production)).said).toContain(
      'Please set MASTER_KEY',
    );
  });
});
