import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { line, quantile } from './median.ts';

const BURSTS = 60;
const READS = 250;
const WARM_UP = 1_500;
const SETTLE_MS = 3_000;
const AIM = { reach: 0.97, floor: 0.9 };
/** Responses that were sent before and skip routing, and those that pass every hook. */
const KINDS = { 'sent again': {}, 'through all hooks': { cookie: 'written=1' } };
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

type Product = Awaited<ReturnType<typeof start>>;

/** The speed of reads with METRICS_PORT, against that without it; bursts take turns. */
export async function measureMonitoring(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-monitoring-'));
  const products = [
    await start({ DATA_DIR: join(folder, 'plain') }),
    await start({ DATA_DIR: join(folder, 'measured'), METRICS_PORT: '0' }),
  ];
  await wait(SETTLE_MS);
  const lines = ['reading /api/v1/shows/upcoming/ on one connection'];
  for (const [kind, headers] of Object.entries(KINDS)) {
    for (const product of products) await burst(product, headers, WARM_UP);
    const speeds = products.map((): number[] => []);
    for (let round = 0; round < BURSTS; round += 1) {
      const turn = round % 2 === 0 ? [0, 1] : [1, 0];
      for (const index of turn) {
        const product = products[index];
        if (product) speeds[index]?.push(await burst(product, headers, READS));
      }
    }
    const [plain, measured] = speeds.map((all) => quantile(all, 0.5));
    lines.push(line(kind, plain ?? 0), line(`… and measured`, measured ?? 0, plain, AIM));
  }
  for (const { child } of products) {
    child.kill();
    await once(child, 'exit');
  }
  await rm(folder, { recursive: true, force: true });
  return lines;
}

/** Reads one after another. Returns how many there were in a second. */
async function burst(
  { url }: Product,
  headers: Record<string, string>,
  reads: number,
): Promise<number> {
  const began = performance.now();
  for (let read = 0; read < reads; read += 1) {
    const request = get(`${url}/api/v1/shows/upcoming/`, { agent, headers });
    const [response]: IncomingMessage[] = await once(request, 'response');
    if (response?.statusCode !== 200) throw new Error(`A read got ${response?.statusCode}.`);
    await once(response.resume(), 'end');
  }
  return (reads * 1_000) / (performance.now() - began);
}

async function start(settings: Record<string, string>) {
  const program = join(import.meta.dirname, '../standalone/main.ts');
  const env = { PORT: '0', RATE_LIMITS: 'off', ...settings };
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  process.once('exit', () => child.kill());
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error('The product ended before it was open.')));
    child.stdout.on('data', (chunk) => {
      const [, address] = /is open at (\S+)/.exec(String(chunk)) ?? [];
      if (address) resolve(address.replace('localhost', '127.0.0.1'));
    });
  });
  return { child, url };
}
