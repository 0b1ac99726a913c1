import { quantile } from './median.ts';
import type { Send } from './open-product.ts';

const CHANGES = 300;

/** The time from the response to a change until somebody else, who keeps reading, sees it. */
export async function measureSeen(staff: Send, visitor: Send): Promise<string[]> {
  const show = { date: '2030-05-05', headlining_artist: 'Salt Parade', ages: '18+' };
  const { id } = JSON.parse((await staff('POST', 'shows/', show)).body);
  // This read waits until the show is in the read tables.
  await staff('GET', `shows/${id}/`);
  const waits: number[] = [];
  for (let change = 0; change < CHANGES; change += 1) {
    const headers = { 'x-forwarded-for': `10.9.${change % 250}.1` };
    const mark = `mark ${change}.`;
    await staff('PATCH', `shows/${id}/`, { additional_info: mark }, headers);
    const responded = performance.now();
    while (!(await visitor('GET', `shows/${id}/`)).body.includes(mark)) continue;
    waits.push(performance.now() - responded);
  }
  const [p50, p99] = [0.5, 0.99].map((part) => `${quantile(waits, part).toFixed(1)} ms`);
  return [
    `  ${'answered → seen by somebody else'.padEnd(34)}${`p50 ${p50}`.padStart(14)}` +
      `${`p99 ${p99}`.padStart(20)}   (floor p50 6, p99 30 ms)`,
  ];
}
