import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const program = join(import.meta.dirname, '../../standalone/eventlog-command.ts');

/** The event log in a process of its own, on a Postgres of its own. */
export type Alone = {
  child: ChildProcess;
  url: string;
  /** Asks it to stop, and answers its exit code. */
  stop(): Promise<number | null>;
  /** Ends it, its Postgres, or both, without a warning. */
  kill(what: 'log' | 'Postgres' | 'both'): Promise<void>;
};

/** `npm run eventlog` on this data, at a free port unless one is given. */
export async function startAlone(data: string, ...args: string[]): Promise<Alone> {
  const child = spawn(process.execPath, [program, '--data', data, '--port', '0', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  const url = await addressSaidBy(child);
  return {
    child,
    url,
    async stop() {
      child.kill('SIGTERM');
      await exited;
      return child.exitCode;
    },
    async kill(what) {
      if (what !== 'log') process.kill(await postmasterOf(data), 'SIGKILL');
      if (what !== 'Postgres') child.kill('SIGKILL');
      await exited;
    },
  };
}

/** Runs it to its end, with these variables besides those of the test. */
export async function runAlone(
  args: string[],
  input?: string,
  env: Record<string, string> = {},
): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [program, ...args], { env: { ...process.env, ...env } });
  const said = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.err += text));
  child.stdin.end(input);
  await once(child, 'close');
  return { code: child.exitCode, ...said };
}

async function addressSaidBy(child: ChildProcess): Promise<string> {
  let said = '';
  child.stderr?.on('data', (text) => (said += String(text)));
  for await (const text of child.stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    said += String(text);
    const url = /esdb:\S+/.exec(said)?.[0];
    if (!url) continue;
    child.stdout?.resume();
    return url;
  }
  throw new Error(`The log ended before it listened: ${said}`);
}

async function postmasterOf(data: string): Promise<number> {
  const file = join(data, 'postgres/cluster/postmaster.pid');
  return Number.parseInt(await readFile(file, 'utf8'), 10);
}
