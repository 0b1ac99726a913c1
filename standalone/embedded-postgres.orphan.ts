import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const exec = promisify(execFile);

/**
 * The process id of the Postgres that runs on this cluster, if one does: after `kill -9` of the
 * process that started it, Postgres lives on. A pid file whose number now belongs to some other
 * program would block the next start, so it is removed; any other stale one Postgres sorts out.
 */
export async function runningPostmaster(cluster: string): Promise<number | undefined> {
  const pidFile = join(cluster, 'postmaster.pid');
  const pid = Number.parseInt(await readFile(pidFile, 'utf8').catch(() => ''), 10);
  if (!(pid > 0) || !isAlive(pid)) return undefined;
  const command = await commandOf(pid);
  if (command.includes('postgres') && command.includes(cluster)) return pid;
  await rm(pidFile, { force: true });
  return undefined;
}

/** Whether a process with this id exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function commandOf(pid: number): Promise<string> {
  const fromKernel = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined);
  if (fromKernel !== undefined) return fromKernel;
  const listed = await exec('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => undefined);
  return listed?.stdout ?? '';
}
