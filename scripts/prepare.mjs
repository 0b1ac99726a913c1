// Runs before every npm script, on whatever Node the machine has and before anything is
// installed: no imports outside Node itself, no syntax newer than Node 20. npm looks `node`
// up afresh for the script that follows, so that one already runs on the Node installed here.
//
//   node scripts/prepare.mjs [web] [browser]
//
// `web` also builds the web app when it is missing or
// stale; `browser` also finds or installs a browser for the tests.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { installDependencies } from './install.mjs';

const LEAST_NODE = [24, 15];
const installedNode = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url));
const requested = process.argv.slice(2);

await installDependencies();
if (isRecent(process.versions.node)) await prepareParts();
else handOver();

function isRecent(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > LEAST_NODE[0] || (major === LEAST_NODE[0] && minor >= LEAST_NODE[1]);
}

async function prepareParts() {
  if (requested.includes('web')) await (await import('./web-build.ts')).buildWebWhenStale();
  if (requested.includes('browser')) await (await import('./browser-install.ts')).ensureBrowser();
}

/** npm found this process before the right Node was installed, so the installed Node takes over. */
function handOver() {
  const run = existsSync(installedNode) && installedNodeRuns();
  if (!run) {
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
