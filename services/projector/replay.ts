import { PROJECTED_STREAMS } from '@stagedoor/contracts/streams';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { applyBatch } from './apply-batch.ts';
import type { Sources } from './sources.ts';

/** Reactors get nothing. @returns the position of the tables, -1 for none. */
export async function replay(
  sql: Sql,
  { eventLog, ...sources }: Pick<Sources, 'eventLog' | 'projections'>,
  upTo?: bigint,
): Promise<bigint> {
  const checkpoint = await sql.row<{ position: bigint }>('select position from checkpoint');
  let position = checkpoint?.position ?? -1n;
  const after = position < 0n ? undefined : position;
  const pages = eventLog.scan({ prefixes: PROJECTED_STREAMS, after, upTo });
  for await (const events of readAhead(pages)) {
    await applyBatch(sql, sources, events);
    position = events.at(-1)?.position ?? position;
  }
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
