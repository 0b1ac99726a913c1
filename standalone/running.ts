import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { isAlive } from './living-process.ts';
import { replaceFile } from './whole-file.ts';

const runningSchema = z.object({
  pid: z.number(),
  url: z.string(),
  databases: z.object({ command: z.string(), projector: z.string(), query: z.string() }),
  eventStoreUrl: z.string(),
});

/** Where a running instance can be reached, with the passwords; the command-line tools join it. */
export type Running = z.infer<typeof runningSchema>;

const fileOf = (dataDir: string) => join(dataDir, 'running.json');

export async function noteRunning(dataDir: string, running: Running): Promise<void> {
  await replaceFile(fileOf(dataDir), JSON.stringify(running, null, 2));
}

export async function forgetRunning(dataDir: string): Promise<void> {
  await rm(fileOf(dataDir), { force: true });
}

/** The instance that runs on this data, undefined when there is none. */
export async function findRunning(dataDir: string): Promise<Running | undefined> {
  const noted = await readFile(fileOf(dataDir), 'utf8').catch(() => undefined);
  // What an earlier version left behind when it was killed says nothing that holds now.
  const running = noted === undefined ? undefined : runningSchema.safeParse(JSON.parse(noted)).data;
  return running && isAlive(running.pid) ? running : undefined;
}
