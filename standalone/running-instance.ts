import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { isAlive } from './living-process.ts';
import { replaceFile } from '@stagedoor/platform/stores/atomic-file';

const runningSchema = z.object({
  pid: z.number(),
  process: z.string(),
  url: z.string(),
  databases: z.object({ command: z.string(), projector: z.string(), query: z.string() }),
  eventStoreUrl: z.string(),
});

/** The addresses of a running instance, with passwords, for the command-line tools. */
export type RunningInstance = z.infer<typeof runningSchema>;

/** The id of this process. In a container the process before it often had the same number. */
const OWN = randomUUID();

const fileOf = (dataDir: string) => join(dataDir, 'running.json');

export async function recordInstance(
  dataDir: string,
  stores: Omit<RunningInstance, 'pid' | 'process'>,
): Promise<void> {
  const running: RunningInstance = { pid: process.pid, process: OWN, ...stores };
  await replaceFile(fileOf(dataDir), JSON.stringify(running, null, 2));
}

export async function forgetInstance(dataDir: string): Promise<void> {
  await rm(fileOf(dataDir), { force: true });
}

/** The instance that runs on this data; undefined if there is none. */
export async function findRunningInstance(dataDir: string): Promise<RunningInstance | undefined> {
  const recorded = await readFile(fileOf(dataDir), 'utf8').catch(() => undefined);
  // A file that an earlier version left behind when it was killed may not fit.
  const running =
    recorded === undefined ? undefined : runningSchema.safeParse(JSON.parse(recorded)).data;
  if (running === undefined || !isAlive(running.pid)) return undefined;
  return running.pid === process.pid && running.process !== OWN ? undefined : running;
}
