import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const root = fileURLToPath(new URL('..', import.meta.url));

type RunOptions = {
  cwd?: string;
  env?: Record<string, string>;
  /** Interrupts the program when aborted, as Ctrl-C does. */
  interrupted?: AbortSignal;
};

/** Runs a program with its output on the terminal, and resolves to its exit code. */
export function run(command: string, args: string[], options: RunOptions = {}): Promise<number> {
  const child = spawn(command, args, {
    cwd: options.cwd ?? root,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  options.interrupted?.addEventListener('abort', () => child.kill('SIGINT'));
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message);
      resolve(127);
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
}
