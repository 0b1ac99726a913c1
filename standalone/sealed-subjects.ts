import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { EventShape } from '@stagedoor/contracts/event';
import { eventShapes } from '@stagedoor/contracts/events';
import { connect } from '@stagedoor/platform/stores/postgres';
import { startPostgres } from './embedded-postgres.ts';
import { findRunning } from './running.ts';

const ERASED = ['MessageErased', 'SubscriberErased'];
const NO_DATABASE = '3D000';

/** Counts the people of an export whose data is sealed, as far as they were not erased. Hand it every event. */
export function sealedSubjects() {
  const subjects = new Set<string>();
  const shapes = new Map<string, EventShape>(Object.entries(eventShapes));
  return {
    subjects,
    take: ({ stream, type }: { stream: string; type: string }) => {
      if (shapes.get(type)?.sealed) subjects.add(stream);
      if (ERASED.includes(type)) subjects.delete(stream);
    },
  };
}

/** How many of these have no key in the product's database: the one at `databaseUrl`, else the one of the data folder. */
export async function withoutKeys(
  subjects: ReadonlySet<string>,
  data: string,
  databaseUrl: string | undefined,
): Promise<number> {
  const known = databaseUrl ?? (await findRunning(data))?.databases.projector;
  if (known !== undefined) return countWithout(subjects, known);
  if (!existsSync(join(data, 'postgres'))) return subjects.size;
  const postgres = await startPostgres({ dataDir: join(data, 'postgres') });
  try {
    return await countWithout(subjects, postgres.url('venue'));
  } finally {
    await postgres.stop();
  }
}

async function countWithout(subjects: ReadonlySet<string>, url: string): Promise<number> {
  const database = await connect(url).catch((error: { code?: string }) => {
    if (error.code === NO_DATABASE) return undefined;
    throw error;
  });
  if (!database) return subjects.size;
  try {
    const made = await database.row<{ keys: string | null }>(
      `select to_regclass('app.subject_keys')::text as keys`,
    );
    if (!made?.keys) return subjects.size;
    const found = await database.row<{ count: number }>(
      `select count(*)::int as count from app.subject_keys
       where subject = any($1) and wrapped is not null`,
      [[...subjects]],
    );
    return subjects.size - (found?.count ?? 0);
  } finally {
    await database.close();
  }
}
