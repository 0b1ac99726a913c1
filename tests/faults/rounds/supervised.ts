import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { machineEnv } from '../../setup/service-process.ts';

/** A program that is started again after it has ended, as containers are. */
export interface Supervised {
  start(): Promise<void>;
  hasEnded(): boolean;
  kill(): Promise<void>;
  stop(): Promise<void>;
}

interface Program {
  name: string;
  /** A file of this repository, and its arguments. */
  args: string[];
  env: Record<string, string>;
  /** Its output goes to a file here. */
  evidence: string;
}

const root = fileURLToPath(new URL('../../..', import.meta.url));

export function supervised({ name, args, env, evidence }: Program): Supervised {
  let child: ChildProcess | undefined;
  const hasEnded = () => child?.exitCode !== null || child.signalCode !== null;
  const end = async (signal: NodeJS.Signals) => {
    if (!child || hasEnded()) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };
  // Nothing goes on running after a checker that fails half-way.
  process.once('exit', () => child?.kill('SIGKILL'));
  return {
    start: async () => {
      const output = await open(join(evidence, `${name}.log`), 'a');
      child = spawn(process.execPath, args, {
        cwd: root,
        env: { ...machineEnv, ...env },
        stdio: ['ignore', output.fd, output.fd],
      });
      await output.close();
    },
    hasEnded,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}
