import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface CommandProcess {
  /** Resolves with the signal that ended it. */
  ended: Promise<string | null>;
  stop(): Promise<void>;
}

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Runs the command service as a process of its own, resolved when it answers. `preload` is a file that is loaded before it. */
export async function startCommandProcess(
  env: Record<string, string>,
  preload?: string,
): Promise<CommandProcess> {
  const args = [...(preload ? ['--import', preload] : []), 'services/command/main.ts'];
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit').then(([, signal]) => signal as string | null);
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.includes('is ready')) resolve();
    });
    void ended.then(() => reject(new Error('The command service ended before it was ready.')));
  });
  return {
    ended,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
