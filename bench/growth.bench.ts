import { fillVenue, publishedShows } from './fill-venue.ts';
import { quantile } from './median.ts';
import { browser, openProduct, type OpenProduct } from './open-product.ts';

const SIZES = { small: 200, large: 20_000 };
/** All requests differ, so that none is cached. The small venue has more shows that match. */
const REQUESTS = 36;
const AIM = 'reach 1.2, floor 2';

type Venue = { product: OpenProduct; ids: string[] };

/** How long a reader waits in a venue of 20,000 shows, against one of 200, by turns. */
export async function measureGrowth(): Promise<string[]> {
  const small = await openVenue(SIZES.small);
  const large = await openVenue(SIZES.large);
  const requests: [name: string, (venue: Venue, place: number) => string][] = [
    ['a list of six', (_, place) => `upcoming/?limit=6&offset=${place}`],
    ['a filtered list of six', (_, place) => `upcoming/?ages=18%2B&limit=6&offset=${place}`],
    ['a show', ({ ids }, place) => `${ids[place]}/`],
  ];
  try {
    const lines = [];
    for (const [name, path] of requests) {
      const times: Record<'small' | 'large', number[]> = { small: [], large: [] };
      for (let place = 0; place < REQUESTS; place += 1) {
        times.small.push(await timeOf(small, path(small, place)));
        times.large.push(await timeOf(large, path(large, place)));
      }
      const [before, after] = [quantile(times.small, 0.5), quantile(times.large, 0.5)];
      const found = `${before.toFixed(1)} ms, ${after.toFixed(1)} ms`.padStart(20);
      lines.push(`  ${name.padEnd(26)}${found}   ${(after / before).toFixed(2)}×   (${AIM})`);
    }
    return [
      `first reads of ${SIZES.small} and of ${SIZES.large.toLocaleString('en')} shows, p50`,
      ...lines,
    ];
  } finally {
    await small.product.stop();
    await large.product.stop();
  }
}

/** A third of the shows are past. */
async function openVenue(shows: number): Promise<Venue> {
  const product = await openProduct({ RATE_LIMITS: 'off' });
  const past = Math.floor(shows / 3);
  await fillVenue(product, publishedShows(past, shows - past));
  const { body } = await browser(product.running.url)('GET', `shows/upcoming/?limit=${REQUESTS}`);
  const ids = [...body.matchAll(/"id":"([0-9a-f-]{36})","date"/g)].map(([, id = '']) => id);
  return { product, ids };
}

async function timeOf({ product }: Venue, path: string): Promise<number> {
  const url = `${product.running.url}/api/v1/shows/${path}`;
  const started = performance.now();
  const response = await fetch(url);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} got status ${response.status}.`);
  return performance.now() - started;
}
