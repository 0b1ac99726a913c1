import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { fillVenue, publishedShows } from './fill-venue.ts';
import { quantile } from './median.ts';
import { openProduct, type Send } from './open-product.ts';

const CALLERS = 64;
/** One in so many requests is a change. */
const CHANGES = 10;
const SHOWS = 200;
/** Visitors read the start page, and the pages and data of the next shows. */
const READ_SHOWS = 8;
const SECONDS = { start: 10, warm: 20 };
const METRICS_PORT = '9464';
const RENDERED = /^stagedoor_public_reads_total\{.*result="rendered".*\} (\d+)/m;

interface Times {
  reads: number[];
  changes: number[];
}

/**
 * The pages that visitors read most while staff change shows, another one each time: first in the
 * seconds after a start, then warm.
 */
export async function measureReadsAmongChanges(): Promise<string[]> {
  const product = await openProduct({ RATE_LIMITS: 'off', METRICS_PORT });
  const agent = new Agent({ keepAlive: true });
  try {
    await fillVenue(product, publishedShows(0, SHOWS));
    const { url } = product.running;
    const shows = await idsOf(url);
    const pages = shows
      .slice(0, READ_SHOWS)
      .flatMap((show) => ['/', `/shows/${show}`, `/api/v1/shows/${show}/`]);
    const staff = await product.signIn();
    let sent = 0;
    const during = async (seconds: number) => {
      const times: Times = { reads: [], changes: [] };
      const before = { rendered: await renderedSoFar(), sent };
      const end = performance.now() + seconds * 1_000;
      const caller = async () => {
        while (performance.now() < end) {
          sent += 1;
          const began = performance.now();
          const isChange = sent % CHANGES === 0;
          await (isChange
            ? change(staff, shows[(sent / CHANGES) % SHOWS] ?? '')
            : read(agent, url + pages[sent % pages.length]));
          times[isChange ? 'changes' : 'reads'].push(performance.now() - began);
        }
      };
      await Promise.all(Array.from({ length: CALLERS }, caller));
      const rendered = (await renderedSoFar()) - before.rendered;
      return { ...times, seconds, renders: (rendered * 1_000) / (sent - before.sent) };
    };
    const start = await during(SECONDS.start);
    const warm = await during(SECONDS.warm);
    return [
      `reads among changes, ${CALLERS} callers, one request in ${CHANGES} changes a show`,
      row('responses rendered of 1,000', warm.renders.toFixed(0), '(at most 20)'),
      row('reads', `${Math.round(warm.reads.length / warm.seconds)}/s`),
      row('a read', `p50 ${quantile(warm.reads, 0.5).toFixed(1)} ms`),
      row('PATCH, warm', `p99 ${quantile(warm.changes, 0.99).toFixed(0)} ms`),
      row(
        `PATCH, the first ${SECONDS.start} seconds`,
        `p99 ${quantile(start.changes, 0.99).toFixed(0)} ms`,
        '(at most 600)',
      ),
    ];
  } finally {
    agent.destroy();
    await product.stop();
  }
}

async function change(staff: Send, id: string): Promise<void> {
  const key = { 'idempotency-key': randomUUID() };
  await staff('PATCH', `shows/${id}/`, { additional_info: randomUUID() }, key);
}

async function read(agent: Agent, url: string): Promise<void> {
  const [response]: IncomingMessage[] = await once(
    get(url, { agent, headers: { accept: '*/*', 'accept-encoding': 'br' } }),
    'response',
  );
  if (!response || response.statusCode !== 200) throw new Error(`${url} was not read.`);
  await once(response.resume(), 'end');
}

async function renderedSoFar(): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text();
  return Number(RENDERED.exec(metrics)?.[1] ?? 0);
}

async function idsOf(url: string): Promise<string[]> {
  const response = await fetch(`${url}/api/v1/shows/upcoming/`);
  const { results } = (await response.json()) as { results: { id: string }[] };
  return results.map(({ id }) => id);
}

function row(name: string, figure: string, aim = ''): string {
  return `  ${name.padEnd(34)}${figure.padStart(14)}   ${aim}`.trimEnd();
}
