import { quantile } from './median.ts';
import type { Send } from './open-product.ts';

const SHOWS = 500;
const ROUNDS = 3;

/** Archives 500 shows of the large venue in one request, and undoes it in another. */
export async function measureUndo(send: Send): Promise<string[]> {
  const ids = Array.from({ length: SHOWS }, (_, show) => `bench-${show}`);
  const [archived, undone]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = performance.now();
    const { headers } = await send('POST', 'shows/bulk-archive/', { ids });
    const between = performance.now();
    await send('POST', 'history/undo/', { command_id: headers['x-command-id'] });
    archived.push(between - started);
    undone.push(performance.now() - between);
  }
  return [
    `undoing an archiving of ${SHOWS} shows`,
    `  ${'archiving them'.padEnd(34)}p50 ${ms(archived)}`,
    `  ${'undoing it'.padEnd(34)}p50 ${ms(undone)}   (limit 2000 ms)`,
  ];
}

function ms(times: number[]): string {
  return `${quantile(times, 0.5).toFixed(0)} ms`.padStart(9);
}
