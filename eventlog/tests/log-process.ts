import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** An event log in a process of its own. */
export type LogProcess = {
  child: ChildProcess;
  url: string;
  /** Stops it, and returns its exit code. */
  stop(): Promise<number | null>;
};

const MAIN = join(import.meta.dirname, '../main.ts');

/** Starts a program that runs an event log, by default `main.ts`, on a free port. */
export async function startLogProcess(args: string[], program = MAIN): Promise<LogProcess> {
  const child = spawn(process.execPath, [program, '--port', '0', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  // A test that fails must not leave a log behind.
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  const url = await printedAddress(child);
  return {
    child,
    url,
    async stop() {
      child.kill('SIGTERM');
      await exited;
      return child.exitCode;
    },
  };
}

/** Runs the program to its end, with these variables besides those of the test. */
export async function runLogProcess(
  args: string[],
  { program = MAIN, env = {} }: { program?: string; env?: Record<string, string> } = {},
): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [program, ...args], { env: { ...process.env, ...env } });
  const printed = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (printed.err += text));
  await once(child, 'close');
  return { code: child.exitCode, ...printed };
}

async function printedAddress(child: ChildProcess): Promise<string> {
  let printed = '';
  child.stderr?.on('data', (text) => (printed += String(text)));
  for await (const text of child.stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    printed += String(text);
    const url = /esdb:\S+/.exec(printed)?.[0];
    if (!url) continue;
    child.stdout?.resume();
    return url;
  }
  throw new Error(`The log ended before it listened: ${printed}`);
}
