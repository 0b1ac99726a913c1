import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './run.ts';

/* npm run dev: the product restarts when a service changes, the web app is rebuilt when a screen does. */
const inherited = { stdio: 'inherit' } as const;
const vite = join(root, 'node_modules/vite/bin/vite.js');
const children = [
  spawn(process.execPath, [vite, 'build', '--watch', '--logLevel=warn'], {
    ...inherited,
    cwd: join(root, 'web'),
  }),
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'standalone/main.ts'], {
    ...inherited,
    cwd: root,
  }),
];

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(signal));
for (const child of children) child.on('exit', () => stop('SIGTERM'));

function stop(signal: 'SIGINT' | 'SIGTERM') {
  for (const child of children) child.kill(signal);
}
