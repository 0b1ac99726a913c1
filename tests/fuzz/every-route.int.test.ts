import { describe, expect, it } from 'vitest';
import { closeAfterTests } from '../setup/after-tests.ts';
import { faultOf, SLOW_MS, WORK_LIMIT_MS } from './responses.ts';
import { openFuzzVenue } from './fuzz-venue.ts';
import { requestsTo, type FuzzRequest } from './requests.ts';

/* `npm run fuzz -- --seed N --requests M` sets these two. */
const SEED = Number(process.env['FUZZ_SEED'] || 1);
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] || 3_000);
const ROUND = 250;
const AT_ONCE = 8;
const SHOWN = 10;
const TRIES_ALONE = 3;

const venue = closeAfterTests(await openFuzzVenue());

describe('any request to any route of the contract', () => {
  it(
    `gets a response, and a refusal has the usual shape: ${REQUESTS} requests of seed ${SEED}`,
    { timeout: 0 },
    async () => {
      const faults = new Map<string, string>();
      const make = requestsTo(venue.known);
      for (let done = 0; done < REQUESTS && faults.size < SHOWN; done += ROUND) {
        const requests = make(SEED + done, Math.min(ROUND, REQUESTS - done)).entries();
        const slow: [number, FuzzRequest][] = [];
        const note = (index: number, { name }: FuzzRequest, fault: Fault | undefined) => {
          const which = `Seed ${SEED}, request ${done + index}`;
          if (fault) faults.set(`${name}: ${fault.summary}`, `${which}: ${fault.whole}`);
        };
        const worker = async () => {
          for (const [index, request] of requests) {
            const { fault, ms } = await ask(request);
            note(index, request, fault);
            if (ms > SLOW_MS) slow.push([index, request]);
          }
        };
        await Promise.all(Array.from({ length: AT_ONCE }, worker));
        for (const [index, request] of slow) note(index, request, await slownessOf(request));
        await venue.signInAgain();
      }
      expect([...faults.values()].join('\n\n')).toBe('');
    },
  );

  it.each(['gzip', 'br'])(
    'is checked when its response is compressed with %s',
    async (encoding) => {
      const refused: FuzzRequest = {
        ...{ name: 'shows.bulk-publish', as: 'staff', method: 'POST' },
        path: '/api/v1/shows/bulk-publish/',
        headers: { 'content-type': 'application/json', 'accept-encoding': encoding },
        body: Buffer.from('{}'),
      };
      const response = await venue.send(refused);
      expect(response.status).toBe(400);
      expect(faultOf(refused, response)).toBeUndefined();
    },
  );

  it('leaves a product that is ready and works', async () => {
    expect((await fetch(`${venue.url}/readyz`)).status).toBe(200);
    const body = Buffer.from(
      '{"date":"2030-05-04","headlining_artist":"Glass Harbor","ages":"18+"}',
    );
    const headers = { 'content-type': 'application/json' };
    const path = '/api/v1/shows/';
    const valid = {
      name: 'shows.create',
      as: 'staff',
      method: 'POST',
      path,
      headers,
      body,
    } as const;
    expect((await venue.send(valid)).status).toBe(201);
  });
});

type Fault = { summary: string; whole: string };

async function ask(request: FuzzRequest): Promise<{ fault?: Fault; ms: number }> {
  try {
    const response = await venue.send(request);
    const summary = faultOf(request, response);
    if (summary === undefined) return { ms: response.ms };
    const message = JSON.stringify(response).slice(0, 1_000);
    return {
      ms: response.ms,
      fault: { summary, whole: `${summary}\n${sent(request)}\n${message}` },
    };
  } catch (error) {
    const summary = String(error);
    return { ms: 0, fault: { summary, whole: `${summary}\n${sent(request)}` } };
  }
}

/**
 * Sends the request again alone, and measures the time that the processor works: neither other
 * requests nor a busy machine make that longer.
 */
async function slownessOf(request: FuzzRequest): Promise<Fault | undefined> {
  for (let tried = 0; tried < TRIES_ALONE; tried += 1) {
    const before = process.cpuUsage();
    await ask(request);
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1_000 < WORK_LIMIT_MS) return undefined;
  }
  const summary = `It takes more than ${WORK_LIMIT_MS} ms of work.`;
  return { summary, whole: `${summary}\n${sent(request)}` };
}

function sent({ as, method, path, headers, body }: FuzzRequest): string {
  const begin = String(body ?? '').slice(0, 2_000);
  const text = `${as} ${method} ${path} ${JSON.stringify(headers)} ${begin}`;
  return text.replace(/(.)\1{40,}/gs, (run, one: string) => `${one}…${run.length}`);
}
