import { execFile } from 'node:child_process';
import { chown, stat } from 'node:fs/promises';
import { promisify } from 'node:util';

const exec = promisify(execFile);
/** The whole environment of Postgres, so that it does not get the secrets of this process. */
const ENV = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' };

/** Runs the programs of Postgres under the account of Postgres, and gives that account files. */
export type PostgresAccount = {
  run(program: string, args: string[]): Promise<{ stdout: string; stderr: string }>;
  own(path: string): Promise<void>;
};

/** Root runs Postgres as the owner of the cluster, or else as the system account `postgres`. */
export async function preparePostgresAccount(
  cluster: string,
  directory: string,
  initdb: string,
): Promise<PostgresAccount> {
  if (process.getuid?.() !== 0)
    return { run: (file, args) => exec(file, args, { env: ENV }), own: async () => {} };
  const { uid, gid } = (await ownerOf(cluster)) ?? (await systemAccount());
  const own = (path: string) => chown(path, uid, gid);
  await own(directory);
  const asAccount: Run = (file, args) => exec(file, args, { uid, gid, cwd: '/', env: ENV });
  const ways = [asAccount, ...CAPABILITIES.map((it) => withCapability(it, uid, gid))];
  for (const run of ways) if (await canUse(run, directory, initdb)) return { run, own };
  throw new Error(
    `Postgres runs under another account than root, and that account cannot reach ${directory} ` +
      `or ${initdb}: let others pass the folders on the way (chmod o+x), or start as a normal ` +
      'user.',
  );
}

type Run = PostgresAccount['run'];

/** Capabilities to pass folders such as /root, the weaker first; containers often lack them. */
const CAPABILITIES = ['dac_read_search', 'dac_override'];

/** Without `no_setuid_fixup`, access(2), which Postgres calls, ignores the capability. */
function withCapability(capability: string, uid: number, gid: number): Run {
  const as = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  const granted = [`--inh-caps=+${capability}`, `--ambient-caps=+${capability}`];
  const options = [...as, ...granted, '--securebits=+no_setuid_fixup'];
  return (file, args) => exec('setpriv', [...options, file, ...args], { cwd: '/', env: ENV });
}

/** `initdb --show` finds its neighbours as a real run does, and writes nothing. */
function canUse(run: Run, directory: string, initdb: string): Promise<boolean> {
  const trial = 'cd "$0" && exec "$1" --pgdata=. --show';
  return succeeds(run('sh', ['-c', trial, directory, initdb]));
}

async function ownerOf(cluster: string): Promise<{ uid: number; gid: number } | undefined> {
  const found = await stat(cluster).catch(() => undefined);
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined;
}

async function systemAccount(): Promise<{ uid: number; gid: number }> {
  if (!(await succeeds(exec('id', ['postgres'])))) {
    await exec('groupadd', ['--system', '--force', 'postgres']);
    await exec('useradd', ['--system', '--gid', 'postgres', '--no-create-home', 'postgres']);
  }
  const [uid, gid] = await Promise.all([
    exec('id', ['-u', 'postgres']),
    exec('id', ['-g', 'postgres']),
  ]);
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

function succeeds(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}
