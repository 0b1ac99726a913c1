import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { tryCompose, tryImage } from './tries.ts';

/*
 * npm run test:containers: first says what is missing, then builds the image, tries it alone and
 * under compose, and runs the tests of stores on the official images. One argument is one part.
 */
const EVENTSTORE_IMAGE = process.env['EVENTSTORE_IMAGE'];
const IMAGES = [
  'node:24',
  'node:24-slim',
  process.env['POSTGRES_IMAGE'] ?? 'postgres:18',
  EVENTSTORE_IMAGE ?? 'eventstore/eventstore:24.10',
  'testcontainers/ryuk:0.14.0',
];
const STORE_TESTS = ['eventlog/conformance', 'tests/commands', 'tests/projector', 'tests/reads'];
const PARTS = new Map<string, () => Promise<boolean>>([
  ['doctor', async () => true],
  ['image', async () => (build('product', 'stagedoor:test') ? tryImage('stagedoor:test') : false)],
  ['compose', async () => (buildBoth() ? tryCompose('stagedoor:test', eventLogImage()) : false)],
  [
    'tests',
    async () => run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...STORE_TESTS]),
  ],
]);

const [only] = parseArgs({ allowPositionals: true }).positionals;
if (only !== undefined && !PARTS.has(only)) {
  process.stderr.write(`npm run test:containers -- [${[...PARTS.keys()].join(' | ')}]\n`);
  process.exit(1);
}
if (!doctor()) process.exit(1);
for (const [name, part] of PARTS) {
  if (only !== undefined && name !== only) continue;
  const held = await part();
  process.stdout.write(`${held ? 'ok  ' : 'FAIL'} ${name}\n`);
  if (!held) process.exitCode = 1;
}

/** Whether Docker is there. An image that is not here yet is fetched, where there is a registry. */
function doctor(): boolean {
  const missing = [['info'], ['compose', 'version'], ['buildx', 'version']].filter(
    (args) => spawnSync('docker', args).status !== 0,
  );
  for (const [what] of missing)
    process.stdout.write(`Missing: docker ${what}. Install Docker 24 or newer and start it.\n`);
  if (missing.length > 0) return false;
  for (const image of IMAGES)
    if (spawnSync('docker', ['image', 'inspect', image]).status !== 0)
      process.stdout.write(`${image} is not here yet: Docker has to fetch it.\n`);
  return true;
}

function buildBoth(): boolean {
  return (
    build('product', 'stagedoor:test') &&
    (EVENTSTORE_IMAGE !== undefined || build('eventlog', eventLogImage()))
  );
}

/** The product's own log, unless EVENTSTORE_IMAGE names a server. */
function eventLogImage(): string {
  return EVENTSTORE_IMAGE ?? 'stagedoor-eventlog:test';
}

function build(target: string, tag: string): boolean {
  return run('docker', ['build', '--network', 'host', '--target', target, '--tag', tag, '.']);
}

function run(command: string, args: string[]): boolean {
  const env = { ...process.env, TEST_BACKENDS: 'containers' };
  return spawnSync(command, args, { stdio: 'inherit', env }).status === 0;
}
