import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fillVenue, publishedShows } from './fill-venue.ts';
import { responsesPerSecond, responseTimes, type Target } from './http-load.ts';
import { line, medians, quantile, type Aim } from './median.ts';
import { openProduct } from './open-product.ts';

const UPCOMING = 200;
const PAST = 2_000;
const LIST = '/api/v1/shows/upcoming/';
const REQUESTS = 500;
const WHOLE_LIST: Aim = { reach: 0.7, floor: 0.6 };
const PAGE: Aim = { reach: 0.7, floor: 0.6 };
const UNCHANGED: Aim = { reach: 0.8, floor: 0.5 };
const IDENTITY = { headers: { 'accept-encoding': 'identity' } };

/**
 * The pages that visitors read most, against the same bytes from memory in a bare route of Fastify,
 * or against a bare 304; and `GET /me/`, which reads from Postgres every time.
 */
export async function measurePublicReads(): Promise<string[]> {
  const product = await openProduct({ RATE_LIMITS: 'off' });
  try {
    await fillVenue(product, publishedShows(PAST, UPCOMING));
    const { url } = product.running;
    const list = await (await fetch(url + LIST, IDENTITY)).text();
    const [, show] = /"id":"([^"]+)"/.exec(list) ?? [];
    const pages: [name: string, path: string, connections: number, aim: Aim][] = [
      [`the list of ${UPCOMING} shows, 16 callers`, LIST, 16, WHOLE_LIST],
      ['the same, 64 callers', LIST, 64, WHOLE_LIST],
      ['a filtered list', `${LIST}?genre=jazz`, 16, PAGE],
      ['a show', `/api/v1/shows/${show}/`, 16, PAGE],
      ['the HTML of /', '/', 16, PAGE],
      ['the HTML of a show', `/shows/${show}`, 16, PAGE],
    ];
    const bare = await openBarePages(pages.map(([, path]) => url + path));
    const lines: string[] = [];
    for (const [place, [name, path, connections, aim]] of pages.entries()) {
      const constant = { url: `${bare.url}/${place}` };
      lines.push(await ratio(name, { url: url + path }, constant, connections, aim));
    }
    for (const [name, path, connections] of pages.slice(2)) {
      const { headers } = await fetch(url + path, IDENTITY);
      const known = { url: url + path, headers: { 'if-none-match': headers.get('etag') ?? '' } };
      const bare304 = { url: `${bare.url}/304` };
      lines.push(await ratio(`${name}, unchanged`, known, bare304, connections, UNCHANGED));
    }
    const cookie = (await product.signIn()).cookie();
    const { memory, me } = await medians({
      memory: () => p50({ url: `${bare.url}/304` }),
      me: () => p50({ url: `${url}/api/v1/me/`, headers: { cookie } }),
    });
    bare.stop();
    return [
      `public reads, of ${UPCOMING} upcoming and ${PAST.toLocaleString('en')} past shows`,
      ...lines,
      row('weight of the list', list.length / 1_000, 'KB', 'reach 200, floor 260'),
      row('a bare 304, p50', memory, 'ms'),
      row('GET /me/ signed in, p50', me, 'ms', 'reach 0.6, floor 1'),
    ];
  } finally {
    await product.stop();
  }
}

async function ratio(name: string, page: Target, limit: Target, callers: number, aim: Aim) {
  const speeds = await medians({
    limit: () => responsesPerSecond(limit, callers),
    page: () => responsesPerSecond(page, callers),
  });
  return line(name, speeds.page, speeds.limit, aim);
}

async function p50(target: Target): Promise<number> {
  return quantile(await responseTimes(target, REQUESTS), 0.5);
}

async function openBarePages(urls: string[]) {
  const program = join(import.meta.dirname, 'bare-pages.ts');
  const stdio: ['ignore', 'pipe', 'inherit'] = ['ignore', 'pipe', 'inherit'];
  const process_ = spawn(process.execPath, [program, ...urls], { stdio });
  const [printed] = await once(process_.stdout, 'data');
  return { url: String(printed).trim(), stop: () => process_.kill() };
}

function row(name: string, value: number, unit: string, aim = ''): string {
  const shown = `${value.toFixed(unit === 'ms' ? 2 : 0)} ${unit}`.padStart(12);
  return `  ${name.padEnd(34)}${shown}${aim && `            (${aim})`}`;
}
