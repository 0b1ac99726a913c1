import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { medians, quantile } from './median.ts';

const SHOWS = 1_998;
/** Eight of every nine example shows are published. */
const PUBLISHED = (SHOWS / 9) * 8;
const READS = 800;
const READERS = 4;
/** The first moments of an attack are not typical. Afterwards its cost stays the same. */
const SETTLE_MS = 1_000;
const PAGES = ['/', '/api/v1/shows/upcoming/?limit=6', '/api/v1/shows/facets/', '/feed.atom'];
const ATTACKS = [
  'half a JSON body',
  'half a form',
  'half a head',
  'lists of new days',
  'calendars of new words',
  'calendars of new hosts',
  'new posters',
  'unread lists',
  'unread scripts, ten at once',
  'unread refusals',
  'unknown fields',
  'wrong passwords',
  'refused reads',
  'the documentation, compressed',
];
const AIM = 2;
const LOGINS = 5;
const LOGIN_AIM_MS = 1_000;
const OWNER = { email: 'somebody@venue.example', password: 'encore-at-midnight' };
const SOMEBODY_ELSE = { 'x-forwarded-for': '203.0.113.9' };

/** How long visitors wait for the product while one client attacks it, against a quiet product. */
export async function measureAttacks(): Promise<string[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-attacks-'));
  const env = {
    ...{ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' },
    ...{ ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password },
  };
  const product = run('../standalone/main.ts', [], env);
  const url = await printed(product, /is open at (\S+)/);
  const seed = run('../standalone/seed-command.ts', ['--shows', String(SHOWS)], env);
  await once(seed, 'exit');
  while ((await shown(url)) < PUBLISHED) await wait(SETTLE_MS);

  const logins = new Map<string, number>();
  const times = await medians<string>({
    quiet: async () => (await visits(url)).read,
    ...Object.fromEntries(
      ATTACKS.map((attack) => [
        attack,
        async () => {
          const { read, login } = await during(attack, url);
          logins.set(attack, Math.max(login, logins.get(attack) ?? 0));
          return read;
        },
      ]),
    ),
  });
  product.kill();
  await once(product, 'exit');
  await rm(dataDir, { recursive: true, force: true });
  const { quiet = Number.NaN, ...others } = times;
  return [
    `reading pages of ${SHOWS.toLocaleString('en')} shows under attack, 99 of 100 within`,
    row('nobody else', quiet),
    ...Object.entries(others).map(([attack, time]) => row(attack, time, quiet)),
    `signing in meanwhile, the slowest of ${LOGINS * 3}   (aim ${LOGIN_AIM_MS} ms)`,
    ...[...logins].map(([attack, time]) => row(attack, time)),
  ];
}

async function during(attack: string, url: string): Promise<{ read: number; login: number }> {
  const attacker = run('attacker.ts', [url, attack], {});
  await printed(attacker, /(attacking)/);
  await wait(SETTLE_MS);
  try {
    return await visits(url);
  } finally {
    attacker.kill();
    await once(attacker, 'exit');
  }
}

/** What visitors wait for, in milliseconds: nearly all reads, and the slowest login. */
async function visits(url: string): Promise<{ read: number; login: number }> {
  const [read, login] = await Promise.all([slowest(url), slowestLogin(url)]);
  return { read, login };
}

/** The time within which 99 of 100 reads ended, in milliseconds. */
async function slowest(url: string): Promise<number> {
  const times: number[] = [];
  const reader = async () => {
    while (times.length < READS) {
      const started = performance.now();
      const path = PAGES[times.length % PAGES.length] ?? '';
      const response = await fetch(url + path, { headers: SOMEBODY_ELSE });
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`A visitor got status ${response.status}.`);
      times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: READERS }, reader));
  return quantile(times, 0.99);
}

/** The longest time that somebody else needs to sign in, in milliseconds. */
async function slowestLogin(url: string): Promise<number> {
  let longest = 0;
  for (let n = 0; n < LOGINS; n += 1) {
    const started = performance.now();
    const known = await fetch(`${url}/api/v1/csrf_token/`, { headers: SOMEBODY_ELSE });
    const { csrfToken }: { csrfToken: string } = await known.json();
    const cookie = known.headers.getSetCookie().map((line) => line.split(';')[0]);
    const response = await fetch(`${url}/api/v1/login/`, {
      method: 'POST',
      headers: {
        ...SOMEBODY_ELSE,
        'content-type': 'application/json',
        'x-csrftoken': csrfToken,
        cookie: cookie.join('; '),
      },
      body: JSON.stringify({ username: OWNER.email, password: OWNER.password }),
    });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`Signing in got status ${response.status}.`);
    longest = Math.max(longest, performance.now() - started);
  }
  return longest;
}

/** The number of shows that visitors can find. */
async function shown(url: string): Promise<number> {
  const response = await fetch(`${url}/api/v1/shows/?limit=1`, { headers: SOMEBODY_ELSE });
  return Number(/"count":(\d+)/.exec(await response.text())?.[1]);
}

function run(program: string, args: string[], env: NodeJS.ProcessEnv): ChildProcess {
  const path = join(import.meta.dirname, program);
  return spawn(process.execPath, [path, ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] });
}

/** Resolves with the first group of the pattern in the output of a process. */
function printed({ stdout }: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve) => {
    stdout?.on('data', (text: Buffer) => {
      const [, found] = pattern.exec(text.toString()) ?? [];
      if (found) resolve(found);
    });
  });
}

function row(name: string, time: number, quiet?: number): string {
  const shown = `${time.toFixed(1)} ms`.padStart(12);
  const ratio = quiet === undefined ? '' : `${(time / quiet).toFixed(2)}×   (aim ${AIM}×)`;
  return `  ${name.padEnd(34)}${shown}${ratio.padStart(22)}`;
}
