import { execFile } from 'node:child_process';
import { chown, stat } from 'node:fs/promises';
import { promisify } from 'node:util';

const exec = promisify(execFile);

/** Runs Postgres' own programs, and hands files over, as the account that Postgres runs under. */
export type PostgresAccount = {
  run(program: string, args: string[]): Promise<{ stdout: string; stderr: string }>;
  own(path: string): Promise<void>;
};

/**
 * Postgres refuses to run as root. A normal user runs it as himself; root runs it as the owner of
 * the existing cluster, or else as the system account `postgres`, which is made if it is missing.
 * @throws when root may not use a folder on the way and cannot lend the right to do so.
 */
export async function postgresAccount(
  cluster: string,
  directory: string,
  program: string,
): Promise<PostgresAccount> {
  if (process.getuid?.() !== 0)
    return { run: (file, args) => exec(file, args), own: async () => {} };
  const { uid, gid } = (await ownerOf(cluster)) ?? (await systemAccount());
  const own = (path: string) => chown(path, uid, gid);
  await own(directory);
  const trial = ['-c', 'cd "$0" && "$1" --version', directory, program];
  if (await succeeds('sh', trial, { uid, gid, cwd: '/' })) {
    return { run: (file, args) => exec(file, args, { uid, gid, cwd: directory }), own };
  }
  const lent = lendAccess(uid, gid);
  if (await succeeds('setpriv', [...lent, 'sh', ...trial], {})) {
    return { run: (file, args) => exec('setpriv', [...lent, file, ...args]), own };
  }
  throw new Error(
    `Postgres runs under another account than root, and that account cannot reach ${directory} ` +
      `or ${program}: let others pass the folders on the way (chmod o+x), or start as a normal user.`,
  );
}

/** A checkout below /root is closed to other accounts: the account gets root's way through folders. */
function lendAccess(uid: number, gid: number): string[] {
  const capability = '+dac_override';
  return [
    ...[`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'],
    ...[`--inh-caps=${capability}`, `--ambient-caps=${capability}`],
  ];
}

async function ownerOf(cluster: string): Promise<{ uid: number; gid: number } | undefined> {
  const found = await stat(cluster).catch(() => undefined);
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined;
}

async function systemAccount(): Promise<{ uid: number; gid: number }> {
  if (!(await succeeds('id', ['postgres'], {}))) {
    await exec('groupadd', ['--system', '--force', 'postgres']);
    await exec('useradd', ['--system', '--gid', 'postgres', '--no-create-home', 'postgres']);
  }
  const [uid, gid] = await Promise.all([
    exec('id', ['-u', 'postgres']),
    exec('id', ['-g', 'postgres']),
  ]);
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

function succeeds(program: string, args: string[], options: object): Promise<boolean> {
  return exec(program, args, options).then(
    () => true,
    () => false,
  );
}
