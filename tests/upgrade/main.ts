import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { answerHelp } from '../../standalone/answer-help.ts';
import { freePort } from '../faults/free-port.ts';
import { everyCommand, type CommandName } from '../faults/every-command.ts';
import { until } from '../setup/until.ts';
import { VenueClient } from '../setup/venue-client.ts';
import { ADA, DATABASES, RELEASE_DATA, SETTINGS, SITE_MANAGER } from './release-data.ts';
import { seenData, type SeenData } from './seen-data.ts';

/*
 * npm run upgrade-data -- FOLDER makes the data that the next release must be able to read:
 * starts the release in that checkout, runs every command once, and keeps its two databases, its
 * photos and what its API shows. Needs tar, and the pg_dump of its Postgres, which PG_DUMP names.
 */
answerHelp('npm run upgrade-data -- FOLDER: makes the data that the next release is tested with.');
const exec = promisify(execFile);
const checkout = resolve(process.argv[2] ?? '.');
const home = await mkdtemp(join(tmpdir(), 'release-data-'));
const data = join(home, 'data');
const kept = join(home, 'kept');
const port = String(await freePort());
const url = `http://127.0.0.1:${port}`;

const product = spawn(process.execPath, ['standalone/main.ts'], {
  cwd: checkout,
  env: { ...process.env, ...SETTINGS, DATA_DIR: data, PORT: port },
  stdio: ['ignore', 'inherit', 'inherit'],
});
const ended = once(product, 'exit');
try {
  await until(async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.ok ?? false);
  const staff = new VenueClient(url);
  await staff.call('session.login', { body: SITE_MANAGER });
  await runEveryCommand(staff);
  await signUp();
  await mkdir(kept);
  await keep('seen.json', JSON.stringify(await seenOnceSettled(staff), null, 1));
  const { version } = JSON.parse(await readFile(join(checkout, 'package.json'), 'utf8'));
  const commit = await exec('git', ['log', '-1', '--format=%h of %cs'], { cwd: checkout });
  await keep('release.json', JSON.stringify({ version, commit: commit.stdout.trim() }));
  for (const database of DATABASES) await keep(`${database}.sql`, await dumpOf(database));
  await cp(join(data, 'photos'), join(kept, 'photos'), { recursive: true });
} finally {
  product.kill();
  await ended;
}
await exec('tar', ['-C', kept, '-czf', RELEASE_DATA, '.']);
await rm(home, { recursive: true });

function keep(name: string, content: string): Promise<void> {
  return writeFile(join(kept, name), content);
}

/** Runs every command once; a release that has no such route responds with 404. */
async function runEveryCommand(staff: VenueClient): Promise<void> {
  for (const [index, name] of (Object.keys(everyCommand) as CommandName[]).entries()) {
    const options = await everyCommand[name]({ staff, label: `label${index}` });
    const { status } = await staff.call(name, options);
    process.stdout.write(`${status} ${name}\n`);
    if (status >= 300 && status !== 404) throw new Error(`${name} receives ${status}.`);
  }
}

async function signUp(): Promise<void> {
  const names = { first_name: 'Ada', last_name: 'Ivanova' };
  const body = { ...names, email: ADA.username, password: ADA.password };
  const { status } = await new VenueClient(url).call('session.signup', { body });
  if (status !== 201) throw new Error(`Signing up receives ${status}.`);
}

/** What the release shows, once it has made smaller photos and its read tables. */
async function seenOnceSettled(staff: VenueClient): Promise<SeenData> {
  let seen: SeenData = {};
  await until(async () => {
    const before = JSON.stringify(seen);
    seen = await seenData(url, staff).catch(() => ({}));
    return before.length > 2 && before === JSON.stringify(seen);
  });
  return seen;
}

async function dumpOf(database: string): Promise<string> {
  const folder = join(data, 'postgres');
  const password = (await readFile(join(folder, 'password'), 'utf8')).trim();
  const [, , , port = ''] = (await readFile(join(folder, 'cluster/postmaster.pid'), 'utf8')).split(
    '\n',
  );
  const [program = '', ...args] = (process.env['PG_DUMP'] || 'pg_dump').split(' ');
  const address = `postgres://stagedoor:${password}@127.0.0.1:${port}/${database}`;
  const { stdout } = await exec(program, [...args, '--rows-per-insert=500', address], {
    maxBuffer: Infinity,
  });
  // Without commands of psql.
  return stdout.replace(/^\\.*\n/gm, '');
}
