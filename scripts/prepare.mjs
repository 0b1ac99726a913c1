// Runs before every npm script, on whatever Node the machine has and before anything is
// installed: no imports outside Node itself, no syntax newer than Node 20. npm looks `node`
// up afresh for the script that follows, so that one already runs on the Node installed here.
//
//   node scripts/prepare.mjs [web] [browser]
//
// `web` also builds the web app when it is missing or stale; `browser` also finds or installs a
// browser for the tests.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const LEAST_NODE = [24, 15];
const STILL_AT_IT_MS = 20_000;
const root = new URL('../', import.meta.url);
const installedNode = fileURLToPath(new URL('node_modules/.bin/node', root));
const requested = process.argv.slice(2);

if (requested.includes('--help')) {
  console.log(
    'node scripts/prepare.mjs [web] [browser]: installs and builds what a command needs.',
  );
  process.exit();
}
await installDependencies();
if (isRecent(process.versions.node)) await prepareParts();
else handOver();

/** Runs `npm ci` if the lock file names other packages; ends the process if that fails. */
async function installDependencies() {
  if (isInstalled()) return;
  console.log('Installing dependencies (once, about a minute)…');
  const code = await npmCi();
  if (code === 0) return;
  stop(
    `Installing the dependencies failed: npm ci ended with code ${code}, and its reason stands above. ` +
      'Check the network and the free disk space, then run the same command again.',
  );
}

/** npm writes this file last, so an interrupted install does not look complete. */
function isInstalled() {
  const installed = packagesOf('node_modules/.package-lock.json');
  // Somebody may have deleted a package, or the folder of one service's own packages.
  if (!installed || !Object.keys(installed).every(hasFolder)) return false;
  const locked = packagesOf('package-lock.json') ?? {};
  return Object.entries(locked).every(([path, entry]) => {
    if (path === '') return true;
    const found = installed[path];
    if (!found) return entry.optional === true || entry.devOptional === true;
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

function hasFolder(path) {
  return existsSync(new URL(path, root));
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

function isRecent(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > LEAST_NODE[0] || (major === LEAST_NODE[0] && minor >= LEAST_NODE[1]);
}

async function prepareParts() {
  if (requested.length === 0) return;
  const { buildWebWhenStale, ensureBrowser } = await import('./prepare-parts.ts');
  if (requested.includes('web')) await buildWebWhenStale();
  if (requested.includes('browser')) await ensureBrowser();
}

/** npm found this process before the right Node was installed, so the installed Node takes over. */
function handOver() {
  if (!installedNodeRuns()) {
    stop(
      `This needs Node ${LEAST_NODE.join('.')} or newer, and this machine has ${process.versions.node}: ` +
        'install a newer one from https://nodejs.org and run the same command again.',
    );
  }
  if (requested.length === 0) return;
  const rest = spawnSync(installedNode, [fileURLToPath(import.meta.url), ...requested], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  process.exit(rest.status ?? 1);
}

function installedNodeRuns() {
  const { status, stdout } = spawnSync(installedNode, ['--version'], { encoding: 'utf8' });
  return status === 0 && isRecent(stdout.trim().slice(1));
}

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}
