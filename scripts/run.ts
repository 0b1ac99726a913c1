import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const root = fileURLToPath(new URL('..', import.meta.url));

const SIGNALS_FROM = 128;

type RunOptions = {
  cwd?: string;
  env?: Record<string, string>;
  /** Interrupts the program when aborted, as Ctrl-C does. */
  interrupted?: AbortSignal;
};

/**
 * Runs a program with its output on the terminal, and resolves to its exit code; for one that a
 * signal ended, to 128 and the number of the signal, as in a shell.
 */
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
    child.on('close', (code, signal) =>
      resolve(code ?? (signal ? SIGNALS_FROM + constants.signals[signal] : 1)),
    );
  });
}

/** The signal that ended a program, by its exit code. */
export function signalOf(exitCode: number): string | undefined {
  const signals = Object.entries(constants.signals);
  return signals.find(([, number]) => number === exitCode - SIGNALS_FROM)?.[0];
}
