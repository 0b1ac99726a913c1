import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface ServiceProcess {
  pid: number | undefined;
  /** Where it listens, if it says so when it is ready. */
  url: string;
  /** What it has written to standard output so far. */
  output(): string;
  /** Resolves with the signal that ended it. */
  ended: Promise<string | null>;
  /** Resolves with the code it ended with; null where a signal ended it. */
  exitCode: Promise<number | null>;
  kill(): Promise<void>;
  stop(): Promise<void>;
}

const { PATH, NODE_COMPILE_CACHE } = process.env;
/** The environment that a program takes from this machine, not from its test. */
export const machineEnv = { PATH, NODE_COMPILE_CACHE };

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Runs one of the product's programs as a process of its own, and resolves when
 * it says that it is ready. `preload` is a file that is loaded before it.
 */
export async function startServiceProcess(
  program: string,
  env: Record<string, string>,
  preload?: string,
): Promise<ServiceProcess> {
  const args = [...(preload ? ['--import', preload] : []), program];
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...machineEnv, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit') as Promise<[number | null, string | null]>;
  const exitCode = exit.then(([code]) => code);
  const ended = exit.then(([, signal]) => signal);
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const [ready, address = ''] = /is ready|is open at (\S+)\n/.exec(output) ?? [];
      if (ready) resolve(address);
    });
    void ended.then(() => reject(new Error(`${program} ended before it was ready.`)));
  });
  const stop = () => end('SIGTERM');
  const kill = () => end('SIGKILL');
  return { pid: child.pid, url, output: () => output, ended, exitCode, kill, stop };
}
