import { execFile } from 'node:child_process';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isAlive } from './living-process.ts';

const exec = promisify(execFile);

/**
 * The process id of the running Postgres, if there is one. Removes a pid file whose number belongs
 * to another program, because it would block the next start.
 */
export async function runningPostmaster(cluster: string): Promise<number | undefined> {
  const pidFile = join(cluster, 'postmaster.pid');
  const pid = Number.parseInt(await readFile(pidFile, 'utf8').catch(() => ''), 10);
  if (!(pid > 0) || !isAlive(pid)) return undefined;
  if (await worksIn(pid, cluster)) return pid;
  await rm(pidFile, { force: true });
  return undefined;
}

const FAST = 'SIGINT';
const IMMEDIATE = 'SIGQUIT';
/** Postgres takes up to five seconds to end one of its processes that does not obey. */
const STEPS = [
  { signal: FAST, patienceMs: 6_000 },
  { signal: IMMEDIATE, patienceMs: 7_000 },
  { signal: 'SIGKILL', patienceMs: 5_000 },
] as const;

/** Each signal is harder: a fast stop hangs for ever while Postgres recovers. */
export async function stopPostmaster(cluster: string): Promise<void> {
  for (const { signal, patienceMs } of STEPS) {
    const pid = await runningPostmaster(cluster);
    if (pid === undefined) return;
    send(pid, signal);
    if (await ends(cluster, pid, patienceMs)) return;
  }
  throw new Error(`The Postgres of ${cluster} does not end, not even when it is killed.`);
}

/** For a process that exits and cannot wait. Ends Postgres in any state; commits are safe. */
export function endAtOnce(pid: number): void {
  send(pid, IMMEDIATE);
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (isAlive(pid)) throw error;
  }
}

async function ends(cluster: string, pid: number, patienceMs: number): Promise<boolean> {
  for (const until = performance.now() + patienceMs; performance.now() < until; await pause(50)) {
    if ((await runningPostmaster(cluster)) !== pid) return true;
  }
  return false;
}

/**
 * Whether a process works in the cluster's folder or, if that is unknown, its arguments name it.
 */
async function worksIn(pid: number, cluster: string): Promise<boolean> {
  const [own, its] = await Promise.all([stat(cluster), stat(`/proc/${pid}/cwd`).catch(() => null)]);
  if (its) return its.dev === own.dev && its.ino === own.ino;
  const command = await commandOf(pid);
  if (command.includes(cluster)) return true;
  if (!command.includes('postgres')) return false;
  throw new Error(
    `${join(cluster, 'postmaster.pid')} names process ${pid}, which is a Postgres. ` +
      'Stop it if it is the one of this folder; remove the file if it is not.',
  );
}

async function commandOf(pid: number): Promise<string> {
  const fromKernel = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined);
  if (fromKernel !== undefined) return fromKernel;
  const listed = await exec('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => undefined);
  return listed?.stdout ?? '';
}
