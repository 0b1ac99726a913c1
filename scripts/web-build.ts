import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root, run } from './run.ts';

const STAMP = join(root, 'node_modules/.cache/stagedoor/web-build');
const NOT_A_SOURCE =
  /^web\/dist\/|\/node_modules\/|^contracts\/golden\/|\.test\.tsx?$|\/routeTree\.gen\.ts$/;

/** Builds web/dist if it is missing, or if the sources have changed since it was made. */
export async function buildWebWhenStale(): Promise<void> {
  const sources = fingerprint();
  if (existsSync(join(root, 'web/dist/index.html')) && lastBuild() === sources) return;
  console.log('Building the web app…');
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const code = await run(process.execPath, [vite, 'build', '--logLevel=warn'], {
    cwd: join(root, 'web'),
    env: { NODE_ENV: 'production' },
  });
  if (code !== 0) {
    console.error('Building the web app failed; the reason stands above.');
    process.exit(code);
  }
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, sources);
}

function lastBuild(): string | undefined {
  return existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : undefined;
}

function fingerprint(): string {
  const hash = createHash('sha256');
  const files = [...filesIn('web'), ...filesIn('contracts'), 'package-lock.json'];
  for (const file of files.filter((path) => !NOT_A_SOURCE.test(path)).toSorted()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}
