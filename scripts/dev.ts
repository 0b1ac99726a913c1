import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.ts';

/*
 * npm run dev: rebuilds the web app when a screen changes, and restarts the product when the web
 * app or a service has changed.
 */
const WATCHED = ['contracts', 'services', 'standalone', 'web/dist'];
const QUIET_MS = 300;
const inherited = { stdio: 'inherit' } as const;

const vite = join(root, 'node_modules/vite/bin/vite.js');
const builder = spawn(process.execPath, [vite, 'build', '--watch', '--logLevel=warn'], {
  ...inherited,
  cwd: join(root, 'web'),
});
let product = startProduct();
let timer: NodeJS.Timeout | undefined;
let stopping = false;

for (const folder of WATCHED) {
  watch(join(root, folder), { recursive: true }, (_, file) => {
    if (stopping || /(^|\/)node_modules\//.test(file ?? '')) return;
    clearTimeout(timer);
    timer = setTimeout(() => void restart(), QUIET_MS);
  });
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stopping = true;
    builder.kill(signal);
    void ended(product, signal).then(() => process.exit());
  });
}

function startProduct(): ChildProcess {
  return spawn(process.execPath, ['standalone/main.ts'], { ...inherited, cwd: root });
}

async function restart(): Promise<void> {
  process.stdout.write('\nSomething changed: starting again.\n');
  await ended(product, 'SIGTERM');
  if (!stopping) product = startProduct();
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}
