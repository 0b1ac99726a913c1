import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { answerHelp } from '../../standalone/answer-help.ts';
import { findBrowser } from '../setup/browser.ts';
import { STORE_IMAGES } from '../setup/store-images.ts';
import { tryBackup } from './try-backup.ts';
import { tryBucket } from './try-bucket.ts';
import { tryCertificates } from './try-certificates.ts';
import { tryCompose } from './try-compose.ts';
import { tryImage } from './try-image.ts';
import { tryKeys } from './try-keys.ts';
import { tryScale } from './try-scale.ts';
import { tryUpgrade } from './try-upgrade.ts';
import type { Images } from './compose-project.ts';

/*
 * npm run test:containers: first says what is missing, then builds the image, tries it alone and
 * under compose as the guides say, and runs the integration tests, the conformance suite and the
 * journeys on the official images. The first argument is one part; more are words in the paths of
 * test files: -- tests photos.
 */
const EVENTSTORE_IMAGE = process.env['EVENTSTORE_IMAGE'] || undefined;
/** The product's own log, unless EVENTSTORE_IMAGE names a server. */
const TRIED: Images = {
  image: 'stagedoor:test',
  eventStore: EVENTSTORE_IMAGE ?? 'stagedoor-eventlog:test',
};
const BASES = ['node:24', 'node:24-slim'];
const STORES = [...Object.values(STORE_IMAGES), 'testcontainers/ryuk:0.14.0'];
const VITEST = ['node_modules/vitest/vitest.mjs', 'run', '--project=int', '--project=conformance'];
// A container that starts changes the machine's network, and browsers end their requests then.
const PLAYWRIGHT = ['node_modules/@playwright/test/cli.js', 'test', '--retries=1'];

type Part = (words: string[]) => Promise<boolean>;
const onImages =
  (run: (images: Images) => Promise<boolean>): Part =>
  async () =>
    builtBoth() && run(TRIED);
const PARTS = new Map<string, Part>([
  ['doctor', async () => true],
  ['image', onImages(({ image }) => tryImage(image))],
  ['compose', onImages(tryCompose)],
  ['certificates', tryCertificates],
  ['upgrade', onImages(tryUpgrade)],
  ['scale', onImages(tryScale)],
  ['bucket', onImages(tryBucket)],
  ['keys', onImages(tryKeys)],
  ['backup', onImages(tryBackup)],
  ['tests', async (words) => ran(process.execPath, [...VITEST, ...words])],
  ['journeys', async (words) => ran(process.execPath, [...PLAYWRIGHT, ...words])],
]);

const USAGE = `npm run test:containers -- [${[...PARTS.keys()].join(' | ')}] [WORD]…`;
answerHelp(`${USAGE}\nFollows the guides for containers, and runs tests on the official images.`);
const [only, ...words] = parseArgs({ allowPositionals: true }).positionals;
if (only !== undefined && !PARTS.has(only)) {
  process.stderr.write(`${USAGE}\n`);
  process.exit(1);
}
if (!isReady()) process.exit(1);
for (const [name, part] of PARTS) {
  if (only !== undefined && name !== only) continue;
  const isOk = await part(words).catch((error: unknown) => {
    console.error(error);
    return false;
  });
  process.stdout.write(`${isOk ? 'ok  ' : 'FAIL'} ${name}\n`);
  if (!isOk) process.exitCode = 1;
}

/** Whether Docker is there. An image that is not here yet is fetched, where there is a registry. */
function isReady(): boolean {
  const missing = [['info'], ['compose', 'version'], ['buildx', 'version']].filter(
    (args) => spawnSync('docker', args).status !== 0,
  );
  for (const [what] of missing)
    process.stdout.write(`Missing: docker ${what}. Install Docker 25 or newer and start it.\n`);
  if (findBrowser() === undefined)
    process.stdout.write('Missing: a browser for the part journeys. "npm test" fetches one.\n');
  if (missing.length > 0) return false;
  const proxy = process.env['CADDY_IMAGE'] || 'caddy:2';
  for (const image of [...BASES, ...STORES, proxy])
    if (spawnSync('docker', ['image', 'inspect', image]).status !== 0)
      process.stdout.write(`${image} is not here yet: Docker has to fetch it.\n`);
  return true;
}

function builtBoth(): boolean {
  const isProductBuilt = built('product', TRIED.image);
  if (EVENTSTORE_IMAGE !== undefined) return isProductBuilt;
  return isProductBuilt && built('eventlog', TRIED.eventStore);
}

function built(target: string, tag: string): boolean {
  return ran('docker', ['build', '--network', 'host', '--target', target, '--tag', tag, '.']);
}

function ran(command: string, args: string[]): boolean {
  const env = { ...process.env, TEST_BACKENDS: 'containers' };
  return spawnSync(command, args, { stdio: 'inherit', env }).status === 0;
}
