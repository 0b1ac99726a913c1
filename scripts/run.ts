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
  return ended(child);
}

/** Runs a program, and resolves to its exit code and everything it printed. */
export async function runQuietly(
  command: string,
  args: string[],
): Promise<{ code: number; output: string }> {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  return { code: await ended(child), output };
}

function ended(child: ReturnType<typeof spawn>): Promise<number> {
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message);
      resolve(127);
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
}
