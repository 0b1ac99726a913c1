import { PROJECTED_STREAMS } from '@stagedoor/contracts/streams';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { prepareBatch, writeBatch } from './apply-batch.ts';
import type { Sources } from './sources.ts';
import { TableCache } from './table-cache.ts';

/** Reactors get nothing. @returns the position of the tables, -1 for none. */
export async function replay(
  sql: Sql,
  { eventLog, projections }: Pick<Sources, 'eventLog' | 'projections'>,
  upTo?: bigint,
): Promise<bigint> {
  const checkpoint = await sql.row<{ position: bigint }>('select position from checkpoint');
  let position = checkpoint?.position ?? -1n;
  const after = position < 0n ? undefined : position;
  const pages = eventLog.scan({ prefixes: PROJECTED_STREAMS, after, upTo });
  let cache = new TableCache(position < 0n);
  let writing: Promise<unknown> = Promise.resolve();
  for await (const events of readAhead(pages)) {
    // Postgres still writes the batch before: what fails in it is thrown below.
    const early = await prepareBatch(sql, projections, events, cache).catch(() => undefined);
    await writing;
    let batch = early;
    if (!batch || !cache.isUsable) {
      cache = new TableCache();
      batch = await prepareBatch(sql, projections, events, cache);
    }
    writing = writeBatch(sql, projections, batch);
    writing.catch(() => undefined);
    position = events.at(-1)?.position ?? position;
  }
  await writing;
  return position;
}

/** The log is read while Postgres works. */
async function* readAhead<Page>(pages: AsyncIterable<Page>): AsyncIterable<Page> {
  const iterator = pages[Symbol.asyncIterator]();
  let next = iterator.next();
  for (let page = await next; !page.done; page = await next) {
    next = iterator.next();
    // Where nobody comes for it any more, its failure is nobody's.
    next.catch(() => undefined);
    yield page.value;
  }
}
