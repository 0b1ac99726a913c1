import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { freePort } from '../tests/faults/free-port.ts';
import { quantile } from './median.ts';

const ROOT = join(import.meta.dirname, '..');
/** After that no further show gets photos. */
const PHOTOS_MS = 45_000;
const PHOTOS_PER_SHOW = 5;
const STARTS = 3;
const READS = 2_000;
const READERS = 16;
const POLL_MS = 250;
/** By then the product has freed the memory that it needs only for a moment. */
const REST_MS = 10_000;
const LOGIN = { email: 'bench@lanternroom.example', password: 'encore-at-midnight' };
const PAGES = ['/', '/api/v1/shows/upcoming/', '/api/v1/shows/facets/', '/feed.atom'];

/**
 * The memory of `npm start` without Postgres, as the kernel counts it (PSS), and how long it takes
 * until it is ready. The log level and the limits are those of a load test.
 */
export async function measureMemory(): Promise<string[]> {
  console.log('This takes one to three minutes:');
  const dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-memory-'));
  const first = await start(dataDir);
  const { photos, files, highest } = await makePhotos(first, dataDir);
  console.log(`  reading ${READS} pages, and resting`);
  await load(first.url);
  const afterLoad = await memoryOf(first.process);
  await wait(REST_MS);
  const afterRest = await memoryOf(first.process);
  await stop(first.process);

  const times: number[] = [];
  let idle = 0;
  for (let round = 1; round <= STARTS; round += 1) {
    console.log(`  start ${round} of ${STARTS} on existing data`);
    const again = await start(dataDir);
    times.push(again.ms);
    if (round === STARTS) {
      await wait(REST_MS);
      idle = await memoryOf(again.process);
    }
    await stop(again.process);
  }
  await rm(dataDir, { recursive: true, force: true });
  return [
    'the product without Postgres',
    row('memory, idle', idle, 'MiB', 'aim 130'),
    row(`memory, highest of ${photos} photos`, highest, 'MiB'),
    row(`… after ${files} files and a load`, afterLoad, 'MiB', 'aim 220'),
    row('… and a rest', afterRest, 'MiB'),
    row('start on existing data', quantile(times, 0.5) / 1_000, 's', 'aim 1.2'),
  ];
}

type Product = { process: ChildProcess; url: string; ms: number };

async function start(dataDir: string): Promise<Product> {
  const port = await freePort();
  const settings = { DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn', RATE_LIMITS: 'off' };
  const admin = { ADMIN_EMAIL: LOGIN.email, ADMIN_PASSWORD: LOGIN.password };
  const began = performance.now();
  const env = { ...settings, ...admin };
  const started = spawn(process.execPath, await startArguments(), {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  process.once('exit', () => started.kill());
  const url = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) await wait(20);
  return { process: started, url, ms: performance.now() - began };
}

/** The arguments of the Node process that `npm start` runs. */
async function startArguments(): Promise<string[]> {
  const text = await readFile(join(ROOT, 'package.json'), 'utf8');
  const { scripts } = JSON.parse(text) as { scripts: { start: string } };
  return scripts.start.split(' ').slice('exec node'.split(' ').length);
}

async function stop(product: ChildProcess): Promise<void> {
  product.kill();
  await once(product, 'exit');
}

/** Gives photos as cameras make them to one show after another, and watches the memory. */
async function makePhotos({ url, process: product }: Product, dataDir: string) {
  const send = await signedIn(url);
  const end = performance.now() + PHOTOS_MS;
  let photos = 0;
  let files = 0;
  let highest = 0;
  while (performance.now() < end) {
    console.log(`  uploading photos ${photos + 1} to ${photos + PHOTOS_PER_SHOW}`);
    await upload(send, photos);
    photos += PHOTOS_PER_SHOW;
    // The last photo of the show has its preview when all its smaller files are made.
    for (let previews = 0; previews < photos; await wait(POLL_MS)) {
      highest = Math.max(highest, await memoryOf(product));
      const names = await readdir(join(dataDir, 'photos'));
      previews = names.filter((name) => name.endsWith('-og.jpg')).length;
      files = names.length;
    }
    console.log(`  their smaller files are made, ${Math.round(highest)} MiB at most`);
  }
  return { photos, files, highest };
}

type Send = Awaited<ReturnType<typeof signedIn>>;

async function upload(send: Send, before: number): Promise<void> {
  const day = new Date(Date.UTC(2040, 0, 1 + before)).toISOString().slice(0, 10);
  const fields = { date: day, headlining_artist: `Artist ${before}`, ages: '18+' };
  const { id } = await send('/api/v1/shows/', JSON.stringify(fields));
  const form = new FormData();
  for (let photo = 0; photo < PHOTOS_PER_SHOW; photo += 1)
    form.append('photos', await photograph(before + photo), `${photo}.jpg`);
  await send(`/api/v1/shows/${id}/upload-photos/`, form);
}

/** Grain like that of film in front of a colour, 3000 × 2000, about 2 MB. */
async function photograph(index: number): Promise<Blob> {
  const noise = { type: 'gaussian' as const, mean: 60 + (index % 130), sigma: 12 };
  const size = { width: 750, height: 500, channels: 3 as const, background: '#000' };
  const grain = sharp({ create: { ...size, noise } });
  const small = await grain.png().toBuffer();
  const bytes = await sharp(small).resize(3_000, 2_000).jpeg({ quality: 95 }).toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
}

/** Signs in. The returned function sends cookies and the CSRF token, as an upload needs. */
async function signedIn(url: string) {
  const cookies = new Map<string, string>();
  const send = async (path: string, body?: string | FormData): Promise<{ id: string }> => {
    const type = typeof body === 'string' && { 'content-type': 'application/json' };
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const token = decodeURIComponent(cookies.get('csrftoken') ?? '');
    const headers = { cookie, 'x-csrftoken': token, ...type };
    const request = body === undefined ? { headers } : { method: 'POST', headers, body };
    const response = await fetch(url + path, request);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return response.json() as Promise<{ id: string }>;
  };
  await send('/api/v1/csrf_token/');
  await send('/api/v1/login/', JSON.stringify({ username: LOGIN.email, password: LOGIN.password }));
  return send;
}

async function load(url: string): Promise<void> {
  let left = READS;
  const reader = async () => {
    while (left-- > 0) await (await fetch(url + PAGES[left % PAGES.length])).arrayBuffer();
  };
  await Promise.all(Array.from({ length: READERS }, reader));
}

/** The memory of a process and of those that it started, in MiB. */
export async function memoryOf({ pid }: Pick<ChildProcess, 'pid'>): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  const pids = [String(pid), ...children.trim().split(' ')].filter(Boolean);
  const sizes = await Promise.all(
    pids.map(async (each) => {
      const text = await readFile(`/proc/${each}/smaps_rollup`, 'utf8').catch(() => '');
      return Number(/^Pss: +(\d+)/m.exec(text)?.[1] ?? 0) / 1_024;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

function row(name: string, value: number, unit: string, aim = ''): string {
  const shown = `${value.toFixed(unit === 's' ? 2 : 0)} ${unit}`;
  return `  ${name.padEnd(40)}${shown.padStart(10)}${aim && `   (${aim})`}`;
}
