import { PROJECTED_STREAMS } from '@stagedoor/contracts/streams';
import type { LoggedEvent } from '@stagedoor/platform/event-log/event-log';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { insertLeaves } from './append-leaves.ts';
import { applyBatch, nextEvents, updateCheckpoint, updateStreams } from './apply-batch.ts';
import { foldEvents, sendAll, unwritten } from './apply-events.ts';
import type { Projection } from './projection.ts';
import { reasonOf } from './set-aside.ts';
import type { Sources } from './sources.ts';
import { TableCache } from './table-cache.ts';

/**
 * Applies the log's events up to `upTo` to the tables on the search path, in a transaction that no
 * other one shares them with. Reactors get nothing. @returns the tables' position, -1 for none.
 */
export async function replay(
  sql: Sql,
  { eventLog, projections }: Pick<Sources, 'eventLog' | 'projections'>,
  upTo?: bigint,
): Promise<bigint> {
  const checkpoint = await sql.row<{ position: bigint }>('select position from checkpoint');
  const start = checkpoint?.position ?? -1n;
  const after = start < 0n ? undefined : start;
  let position = start;
  const pages = async function* () {
    for await (const events of readAhead(
      eventLog.scan({ prefixes: PROJECTED_STREAMS, after, upTo }),
    )) {
      yield events;
      position = events.at(-1)?.position ?? position;
    }
  };
  await sql.rows('savepoint replay');
  try {
    await replayTogether(sql, projections, pages(), new TableCache(start < 0n));
  } catch (error) {
    // One of the events can never be applied: it is found batch by batch.
    reasonOf(error);
    await sql.rows('rollback to savepoint replay');
    for await (const events of pages()) await applyBatch(sql, projections, events);
  }
  return position;
}

/** Keeps the states that the next events follow from in memory, and writes them at the end. */
async function replayTogether(
  sql: Sql,
  projections: readonly Projection[],
  pages: AsyncIterable<LoggedEvent[]>,
  empty: TableCache,
): Promise<void> {
  let cache = empty;
  let writing: Promise<unknown> = Promise.resolve();
  const writeRest = async () => {
    await writing;
    await updateStreams(sql, cache);
    for (const { text, rows } of unwritten(projections, cache)) await sql.rows(text, [rows]);
  };
  for await (const events of pages) {
    if (cache.isFull) {
      await writeRest();
      cache = new TableCache();
    }
    // Postgres still writes the batch before. If that fails, its error comes first.
    const folding = foldPage(sql, projections, events, cache);
    folding.catch(() => undefined);
    await writing;
    const { fresh, unknown, statements } = await folding;
    writing = Promise.all([
      insertLeaves(sql, fresh),
      updateCheckpoint(sql, events, unknown[0]),
      ...sendAll(sql, statements),
    ]);
    writing.catch(() => undefined);
  }
  await writeRest();
}

async function foldPage(
  sql: Sql,
  projections: readonly Projection[],
  events: readonly LoggedEvent[],
  cache: TableCache,
) {
  const next = await nextEvents(sql, events, cache);
  return { ...next, statements: await foldEvents(sql, projections, next.fresh, cache) };
}

/** Reads the next page of the log while Postgres works. */
async function* readAhead<Page>(pages: AsyncIterable<Page>): AsyncIterable<Page> {
  const iterator = pages[Symbol.asyncIterator]();
  let next = iterator.next();
  for (let page = await next; !page.done; page = await next) {
    next = iterator.next();
    // If nobody requests the next page, its failure must not end the process.
    next.catch(() => undefined);
    yield page.value;
  }
}
