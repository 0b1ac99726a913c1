import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { answerHelp } from '../standalone/answer-help.ts';
import { root } from './run.ts';

answerHelp('npm run dev: starts the product, and again whenever its code changes.');

/*
 * npm run dev: rebuilds the web app when a screen changes, and restarts the product when the web
 * app or a service has changed.
 */
const WATCHED = ['contracts', 'services', 'standalone', 'web/dist'];

const vite = join(root, 'node_modules/vite/bin/vite.js');
const watching = WATCHED.map((folder) => `--watch-path=${folder}`);
const programs = [
  start('web', [vite, 'build', '--watch', '--logLevel=warn']),
  start('web', [vite, 'build', '--ssr', '--watch', '--logLevel=warn']),
  start('.', ['--watch-preserve-output', ...watching, 'standalone/main.ts', '--catch-mail']),
];
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => programs.forEach((program) => program.kill(signal)));
}

function start(folder: string, args: string[]) {
  return spawn(process.execPath, args, { cwd: join(root, folder), stdio: 'inherit' });
}
