import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { answerHelp } from '../../standalone/answer-help.ts';

/*
 * npm run faults -- disk: the product on a small volume that is filled up and emptied.
 * npm run faults -- tamper --rounds N --seed S: single rows that are changed behind the product.
 * npm run faults -- stale --reads N --seed S: reads among changes, held against a service without
 * caches.
 * npm run faults -- members --rounds N --seed S: random orders in which people join and leave.
 * npm run faults -- commands: every command, cut after each of its calls to the stores.
 * npm run faults -- --rounds N --seed S: the services and stores as processes of their own, of
 * which one is broken in every round, on such a volume where one can be made.
 * The volume is in memory, and only the test sees it. That needs Linux, with namespaces open to
 * the account that runs it, so it is not part of npm test.
 */
const USAGE = `Breaks one thing after another, and looks for what is lost or doubled.
npm run faults -- disk
npm run faults -- tamper --rounds 1000 --seed 1
npm run faults -- stale --reads 100000 --seed 1
npm run faults -- members --rounds 50 --seed 1
npm run faults -- commands
npm run faults -- --rounds 200 --seed 1`;
const SMALL = '400m';
/** Two clusters of Postgres, and the history of some hundreds of rounds. */
const LARGE = '1200m';

answerHelp(USAGE);
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string' },
    reads: { type: 'string' },
    seed: { type: 'string', default: '1' },
    fault: { type: 'string', default: '' },
  },
});
const isNumber = (text: string | undefined) => /^\d{1,9}$/.test(text ?? '');
const areNumbers = [values.rounds, values.seed].every(isNumber);
if (positionals[0] === 'disk') process.exitCode = await runDisk();
else if (positionals[0] === 'tamper' && areNumbers) process.exitCode = await runTampering();
else if (positionals[0] === 'members' && areNumbers) process.exitCode = await runMembers();
else if (positionals[0] === 'stale' && [values.reads, values.seed].every(isNumber))
  process.exitCode = await runStale();
else if (positionals[0] === 'commands') process.exitCode = await runCommands();
else if (areNumbers) process.exitCode = await runRounds();
else {
  console.log(USAGE);
  process.exitCode = 1;
}

async function runDisk(): Promise<number> {
  if (process.platform === 'linux')
    return onVolume((volume) =>
      run(
        'unshare',
        inNamespace(volume, SMALL, [process.execPath, file('small-volume.ts'), volume]),
      ),
    );
  console.log('A small volume can be made on Linux only.');
  return 1;
}

function runTampering(): Promise<number> {
  process.env['TAMPER_ROUNDS'] = values.rounds;
  process.env['TAMPER_SEED'] = values.seed;
  return runTest('tests/proof/tampering-rounds.int.test.ts');
}

function runMembers(): Promise<number> {
  process.env['MEMBER_ORDERS'] = values.rounds;
  process.env['MEMBER_SEED'] = values.seed;
  return runTest('tests/mailing-list/membership.int.test.ts');
}

function runStale(): Promise<number> {
  process.env['STALE_READS'] = values.reads;
  process.env['STALE_SEED'] = values.seed;
  return runTest('tests/stale/reads-among-changes.int.test.ts');
}

function runCommands(): Promise<number> {
  process.env['CRASH_PLACES'] = 'all';
  return runTest('tests/faults/crash-in-a-command.int.test.ts');
}

function runTest(path: string): Promise<number> {
  return run('node_modules/.bin/vitest', ['run', path]);
}

async function runRounds(): Promise<number> {
  const given = Object.entries(values).flatMap(([name, value]) => [`--${name}`, value]);
  return onVolume(async (volume) => {
    const program = [file('rounds/crash-rounds.ts'), ...given, '--folder', volume];
    const canMount =
      (await run('unshare', inNamespace(volume, LARGE, ['true'])).catch(() => 1)) === 0;
    if (canMount) {
      const mounted = [process.execPath, ...program, '--mounted'];
      return run('unshare', inNamespace(volume, LARGE, mounted));
    }
    console.log('A small volume cannot be mounted here: rounds without a full disk.');
    return run(process.execPath, program);
  });
}

function file(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

async function onVolume(work: (folder: string) => Promise<number>): Promise<number> {
  const volume = await mkdtemp(join(tmpdir(), 'small-volume-'));
  try {
    return await work(volume);
  } finally {
    await rm(volume, { recursive: true, force: true });
  }
}

async function run(program: string, args: string[]): Promise<number> {
  const child = spawn(program, args, { stdio: 'inherit' });
  await once(child, 'exit');
  return child.exitCode ?? 1;
}

/** Only root mounts, so a normal user is root of the namespace for as long as that takes. */
function inNamespace(volume: string, size: string, program: string[]): string[] {
  const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
  const mount = `mount -t tmpfs -o size=${size},mode=755 none "$0"`;
  const asRoot = ['--mount', 'sh', '-c', `${mount} && exec "$@"`, volume];
  if (uid === 0) return [...asRoot, ...program];
  const asBefore = ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`];
  return ['--user', '--map-root-user', ...asRoot, ...asBefore, ...program];
}
