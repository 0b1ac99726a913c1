import { readdir, readFile } from 'node:fs/promises';

/** The photo processes that a process has started. */
export async function workersOf(parent: number): Promise<number[]> {
  const processes = await listed();
  return processes.filter(({ ppid }) => ppid === parent).map(({ pid }) => pid);
}

export async function isRunning(worker: number): Promise<boolean> {
  return (await listed()).some(({ pid }) => pid === worker);
}

/** The photo workers of the machine, as the kernel lists them: not every machine has `ps`. */
async function listed(): Promise<{ pid: number; ppid: number }[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(pids.map(photoWorker));
  return found.filter((each) => each !== undefined);
}

/** Undefined for any other process, and for one that has just ended. */
async function photoWorker(pid: string): Promise<{ pid: number; ppid: number } | undefined> {
  const read = (name: string) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '');
  if (!(await read('cmdline')).includes('photo-worker.ts')) return undefined;
  const ppid = /^PPid:\s*(\d+)/m.exec(await read('status'))?.[1];
  return ppid === undefined ? undefined : { pid: Number(pid), ppid: Number(ppid) };
}

/** The most memory that a process has had, in MB. */
export async function peakOf(worker: number): Promise<number> {
  const status = await readFile(`/proc/${worker}/status`, 'utf8');
  return Number(/^VmHWM:\s*(\d+) kB/m.exec(status)?.[1]) / 1024;
}
