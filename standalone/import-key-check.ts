import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { EventShape } from '@stagedoor/contracts/events/event';
import { eventShapes } from '@stagedoor/contracts/events/events';
import type { PlannedImport } from '@stagedoor/eventlog/command-line';
import { isErasure } from '@stagedoor/contracts/events/erasures';
import { connect, hasTable } from '@stagedoor/platform/stores/postgres';
import { startPostgres } from './embedded-postgres.ts';
import { findRunningInstance } from './running-instance.ts';

const NO_DATABASE = '3D000';

/** An export holds no keys. @throws if people would be unreadable, but for --without-keys. */
export async function requireKeys(
  { file, events, location: data, flagged }: PlannedImport,
  databaseUrl: string | undefined,
): Promise<void> {
  const subjects = await sealedSubjects(events);
  const count = subjects.size && (await countWithoutKeys(subjects, data, databaseUrl));
  if (count === 0) return;
  const unreadable =
    `${count} of the ${subjects.size} messages, subscribers and accounts in ${file} cannot be read ` +
    `afterwards: an export holds no keys, and they are not in ${data} either.`;
  if (!flagged) {
    throw new Error(
      `${unreadable} Import into the data folder that has the keys, name it with --data, ` +
        'or give DATABASE_URL; --without-keys imports them unreadable.',
    );
  }
  console.error(unreadable);
}

/** The streams with sealed personal data that was not erased. */
async function sealedSubjects(events: PlannedImport['events']): Promise<ReadonlySet<string>> {
  const subjects = new Set<string>();
  const shapes = new Map<string, EventShape>(Object.entries(eventShapes));
  for await (const { stream, type } of events) {
    if (shapes.get(type)?.sealed) subjects.add(stream);
    if (isErasure({ type })) subjects.delete(stream);
  }
  return subjects;
}

/** How many subjects have no key in the database at `databaseUrl`, or else of the data folder. */
export async function countWithoutKeys(
  subjects: ReadonlySet<string>,
  data: string,
  databaseUrl: string | undefined,
): Promise<number> {
  const known = databaseUrl ?? (await findRunningInstance(data))?.databases.projector;
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
  await using database = await connect(url).catch((error: { code?: string }) => {
    if (error.code === NO_DATABASE) return undefined;
    throw error;
  });
  if (!database || !(await hasTable(database, 'app.subject_keys'))) return subjects.size;
  const found = await database.row<{ count: number }>(
    `select count(*)::int as count from app.subject_keys
     where subject = any($1) and wrapped is not null`,
    [[...subjects]],
  );
  return subjects.size - (found?.count ?? 0);
}
