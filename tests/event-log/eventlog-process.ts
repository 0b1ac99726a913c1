import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  runLogProcess,
  startLogProcess,
  type LogProcess,
} from '../../eventlog/tests/log-process.ts';

const program = join(import.meta.dirname, '../../standalone/eventlog-command.ts');

/** `npm run eventlog` in a process of its own, with its Postgres. */
export type EventlogProcess = LogProcess & {
  /** Ends the log, its Postgres, or both, without a warning. */
  kill(what: 'log' | 'Postgres' | 'both'): Promise<void>;
};

/** `npm run eventlog` on this data, at a free port unless one is given. */
export async function startEventlog(data: string, ...args: string[]): Promise<EventlogProcess> {
  const log = await startLogProcess(['--data', data, ...args], program);
  const exited = once(log.child, 'exit');
  return {
    ...log,
    async kill(what) {
      if (what !== 'log') process.kill(await postmasterOf(data), 'SIGKILL');
      if (what !== 'Postgres') log.child.kill('SIGKILL');
      await exited;
    },
  };
}

/** Runs `npm run eventlog` to its end, with these variables besides those of the test. */
export function runEventlog(args: string[], env: Record<string, string> = {}) {
  return runLogProcess(args, { program, env });
}

async function postmasterOf(data: string): Promise<number> {
  const file = join(data, 'postgres/cluster/postmaster.pid');
  return Number.parseInt(await readFile(file, 'utf8'), 10);
}
