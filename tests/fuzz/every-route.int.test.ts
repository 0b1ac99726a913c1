import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultOf } from './answers.ts';
import { openFuzzVenue, type FuzzVenue } from './fuzz-venue.ts';
import { requestsTo, type FuzzRequest } from './requests.ts';

/* `npm run fuzz -- --seed N --requests M` sets these two. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 1);
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 3_000);
const ROUND = 250;
const AT_ONCE = 8;
const SHOWN = 10;

let venue: FuzzVenue;

beforeAll(async () => {
  venue = await openFuzzVenue();
});
afterAll(() => venue.stop());

describe('any request to any route of the contract', () => {
  it(
    `is answered, ${REQUESTS} times of seed ${SEED}, and refused only in the one shape that refusals have`,
    { timeout: 0 },
    async () => {
      const faults = new Map<string, string>();
      const make = requestsTo(venue.known);
      for (let done = 0; done < REQUESTS && faults.size < SHOWN; done += ROUND) {
        const requests = make(SEED + done, Math.min(ROUND, REQUESTS - done)).entries();
        const worker = async () => {
          for (const [index, request] of requests) {
            const fault = await faultIn(request);
            const which = `Seed ${SEED}, request ${done + index}`;
            if (fault) faults.set(`${request.name}: ${fault.summary}`, `${which}: ${fault.whole}`);
          }
        };
        await Promise.all(Array.from({ length: AT_ONCE }, worker));
        await venue.signInAgain();
      }
      expect([...faults.values()].join('\n\n')).toBe('');
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

async function faultIn(
  request: FuzzRequest,
): Promise<{ summary: string; whole: string } | undefined> {
  const { as, method, path, headers, body } = request;
  const sent =
    `${as} ${method} ${path} ${JSON.stringify(headers)} ${String(body ?? '').slice(0, 2_000)}`.replace(
      /(.)\1{40,}/gs,
      (run, one: string) => `${one}…${run.length}`,
    );
  try {
    const answer = await venue.send(request);
    const summary = faultOf(request, answer);
    return summary === undefined
      ? undefined
      : {
          summary,
          whole: `${summary}\n${sent}\n${JSON.stringify(answer).slice(0, 1_000)}`,
        };
  } catch (error) {
    const summary = String(error);
    return { summary, whole: `${summary}\n${sent}` };
  }
}
