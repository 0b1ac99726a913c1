import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('../', import.meta.url);
const STILL_AT_IT_MS = 20_000;

/** Runs `npm ci` if the lock file names other packages; ends the process if that fails. */
export async function installDependencies() {
  if (isInstalled()) return;
  console.log('Installing dependencies (once, about a minute)…');
  const code = await npmCi();
  if (code === 0) return;
  console.error(
    `Installing the dependencies failed: npm ci ended with code ${code}, and its reason stands above. ` +
      'Check the network and the free disk space, then run the same command again.',
  );
  process.exit(code);
}

/** npm writes this file last, so an interrupted install does not look complete. */
function isInstalled() {
  const installed = packagesOf('node_modules/.package-lock.json');
  if (!installed) return false;
  const locked = packagesOf('package-lock.json') ?? {};
  return Object.entries(locked).every(([path, entry]) => {
    if (path === '') return true;
    const found = installed[path];
    if (!found) return entry.optional === true || entry.devOptional === true;
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

function packagesOf(path) {
  try {
    return JSON.parse(readFileSync(new URL(path, root), 'utf8')).packages;
  } catch {
    return undefined;
  }
}

function npmCi() {
  const npm = process.env.npm_execpath;
  const args = ['ci', '--include=dev', '--include=optional', '--loglevel=error'];
  const [command, leading] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  const started = Date.now();
  const child = spawn(command, [...leading, ...args], {
    cwd: fileURLToPath(root),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ticking = setInterval(() => {
    console.log(`  still installing, ${Math.round((Date.now() - started) / 1000)} s`);
  }, STILL_AT_IT_MS);
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on('exit', (code) => resolve(code ?? 1));
  }).finally(() => clearInterval(ticking));
}
