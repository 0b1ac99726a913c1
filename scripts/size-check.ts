import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { z } from 'zod';
import { root } from './run.ts';
import { buildWebWhenStale } from './web-build.ts';

/*
 * The weight of a visitor's first page: the scripts that the show list needs before it can be used,
 * and the style sheet. React DOM and the router are most of the scripts
 * (docs/decisions/0008-react-19-2.md).
 */
const FIRST_PAGE: Limit[] = [
  { what: 'JavaScript', unit: 'gzip', most: 95 },
  { what: 'JavaScript', unit: 'brotli', most: 83.5 },
  { what: 'CSS', unit: 'gzip', most: 15.5 },
];
/** The limit for each file of a page or dialog, in KiB gzip. */
const MOST_OF_ONE = 70;
/** The limit for Recharts, which only the page of Insights loads. */
const MOST_OF_CHARTS = 110;
/** The limit for the common passwords, which are loaded when somebody chooses a password. */
const MOST_OF_PASSWORDS = 260;
const WITH_LIMITS_OF_THEIR_OWN = new Set(['charts', 'password-hint']);
const VISITORS =
  /src\/(shell|routes\/(?!manage)|features\/(contact|info|mailing-list|show-(list|page)|sign-in))/;
const KIB = 1024;

interface Limit {
  what: 'JavaScript' | 'CSS';
  unit: 'gzip' | 'brotli';
  /** KiB. */
  most: number;
}

type Manifest = Record<string, z.infer<typeof chunk>>;

const dist = join(root, 'web/dist');
const chunk = z.object({
  file: z.string(),
  name: z.string().optional(),
  imports: z.array(z.string()).default([]),
});

await buildWebWhenStale();
checkSizes();

function checkSizes(): void {
  const manifest = z
    .record(z.string(), chunk)
    .parse(JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')));
  const files = initialFiles(manifest);
  for (const { what, unit, most } of FIRST_PAGE) {
    const bytes = files[what].reduce((sum, file) => sum + weigh(file, unit), 0);
    report(`${what} of the first page`, bytes, unit, most);
  }
  const others = Object.values(manifest).filter(
    ({ file }) => file.endsWith('.js') && !files.JavaScript.includes(file),
  );
  const heaviest = others
    .filter(({ name }) => !WITH_LIMITS_OF_THEIR_OWN.has(name ?? ''))
    .map(({ file }) => ({ file, bytes: weigh(file, 'gzip') }))
    .reduce((a, b) => (b.bytes > a.bytes ? b : a));
  report(`The heaviest other file (${heaviest.file})`, heaviest.bytes, 'gzip', MOST_OF_ONE);
  const charts = others.filter(({ name }) => name === 'charts');
  const ofCharts = charts.reduce((sum, { file }) => sum + weigh(file, 'gzip'), 0);
  report('The charts', ofCharts, 'gzip', MOST_OF_CHARTS);
  const passwords = others.filter(({ name }) => name === 'password-hint');
  const ofPasswords = passwords.reduce((sum, { file }) => sum + weigh(file, 'gzip'), 0);
  report('The common passwords', ofPasswords, 'gzip', MOST_OF_PASSWORDS);
  checkUsers(manifest);
  checkVisitors(manifest);
}

/** Only the page of Insights may load the charts. */
function checkUsers(manifest: Manifest): void {
  const users = Object.values(manifest).filter(({ imports }) =>
    imports.some((key) => manifest[key]?.name === 'charts'),
  );
  for (const { name } of users) {
    if (name === 'manage.insights') continue;
    console.log(`${name} loads the charts.`);
    process.exitCode = 1;
  }
}

/** Pages of visitors may load nothing of the back office. */
function checkVisitors(manifest: Manifest): void {
  const keys = Object.keys(manifest).filter((key) => VISITORS.test(key));
  for (const key of withImports(manifest, keys)) {
    if (manifest[key]?.name !== 'back-office') continue;
    console.log('Pages of visitors load the back office.');
    process.exitCode = 1;
  }
}

function report(what: string, bytes: number, unit: Limit['unit'], most: number): void {
  const kib = bytes / KIB;
  console.log(`${what}: ${kib.toFixed(1)} KiB ${unit}, at most ${most}`);
  if (kib > most) process.exitCode = 1;
}

/** The entry, which has the show list; what it imports; and what runs before the first paint. */
function initialFiles(manifest: Manifest) {
  const first = Object.entries(manifest)
    .filter(([key, { file }]) => key === 'index.html' || /\/first-paint-|\.css$/.test(file))
    .map(([key]) => key);
  const files = [...withImports(manifest, first)].flatMap((key) => manifest[key]?.file ?? []);
  return {
    JavaScript: files.filter((file) => file.endsWith('.js')),
    CSS: files.filter((file) => file.endsWith('.css')),
  };
}

function withImports(manifest: Manifest, keys: readonly string[]): Set<string> {
  const all = new Set<string>();
  const add = (key: string) => {
    if (all.has(key)) return;
    all.add(key);
    manifest[key]?.imports.forEach(add);
  };
  keys.forEach(add);
  return all;
}

function weigh(file: string, unit: Limit['unit']): number {
  const bytes = readFileSync(join(dist, file));
  return (unit === 'gzip' ? gzipSync(bytes, { level: 9 }) : brotliCompressSync(bytes)).length;
}
