import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '@stagedoor/platform/stores/postgres';
import { openPhotoFiles } from '@stagedoor/platform/photos/photo-storage';
import { createPhotos } from '@stagedoor/platform/photos/photos';
import { createLog } from '@stagedoor/platform/process/log';
import { openCommandCore } from '../services/command/command-core.ts';
import { stagePhoto } from '../standalone/example-photos.ts';
import { createExampleShow, exampleShows, type ExampleShow } from '../standalone/example-shows.ts';
import { BENCH_MASTER_KEY, type OpenProduct } from './open-product.ts';

const PICTURES = 5;
const AT_ONCE = 16;
const POLL_MS = 200;

/** Published example shows on consecutive days: `past` before today, the rest from today on. */
export function publishedShows(past: number, upcoming: number): ExampleShow[] {
  const today = new Date().toISOString().slice(0, 10);
  return exampleShows(past + upcoming, today).map(({ details }, index) => ({
    isPublished: true,
    details: { ...details, date: dayAfter(today, index - past) },
  }));
}

export interface FilledProduct {
  dataDir: string;
  running: Pick<OpenProduct['running'], 'url' | 'databases' | 'eventStoreUrl'>;
}

/**
 * Creates shows through the commands, with one to five of the same five photos each, and waits
 * until visitors can see them all.
 */
export async function fillVenue(
  { running, dataDir }: FilledProduct,
  shows: ExampleShow[],
): Promise<void> {
  const log = createLog('silent', 'bench');
  const { eventStoreUrl, databases } = running;
  const databaseUrl = databases.command;
  const stores = { eventStoreUrl, databaseUrl, masterKey: BENCH_MASTER_KEY };
  const core = await openCommandCore({ ...stores, log });
  const before = await countOf(running.url);
  try {
    const photos = createPhotos(await openPhotoFiles({ dataDir }, { log, writes: true }));
    const pictures = await Promise.all(
      Array.from({ length: PICTURES }, async (_, index) => photos.store(await stagePhoto(index))),
    );
    const photosOf = (index: number) =>
      pictures
        .slice(0, 1 + (index % PICTURES))
        .map((picture) => ({ id: randomUUID(), ...picture }));
    const left = shows.entries();
    const create = async () => {
      for (const [index, show] of left) await createExampleShow(core, show, photosOf(index));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, create));
  } finally {
    await core.close();
  }
  while ((await countOf(running.url)) < before + shows.length) await wait(POLL_MS);
  // Postgres would do it by itself some minutes later.
  const sql = openDatabase(databases.projector, { log });
  await sql.rows('vacuum analyze read.shows');
  await sql.close();
}

async function countOf(url: string): Promise<number> {
  const response = await fetch(`${url}/api/v1/shows/?limit=1`);
  const { count } = (await response.json()) as { count: number };
  return count;
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 24 * 60 * 60 * 1_000).toISOString().slice(0, 10);
}
