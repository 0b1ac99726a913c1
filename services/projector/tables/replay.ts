import { Readable } from 'node:stream';
import type { LoggedEvent } from '@stagedoor/platform/event-log/event-log';
import type { Transactions } from '@stagedoor/platform/stores/postgres';
import { apply } from './apply.ts';
import type { Sources } from './sources.ts';

/**
 * The larger a batch, the more events of a show share one write of its row. Two batches with their
 * rows are in memory, a few KB for each event, and a venue's server has 1 GB.
 */
const BATCH = 10_000;

/**
 * Applies the log's events up to `upTo` to the tables on the search path, in a transaction that no
 * other one shares them with. Reactors get nothing. @returns the tables' position, -1 for none.
 */
export async function replay(
  database: Transactions,
  { eventLog, projections }: Pick<Sources, 'eventLog' | 'projections'>,
  upTo?: bigint,
): Promise<bigint> {
  const checkpoint = await database.row<{ position: bigint }>('select position from checkpoint');
  let position = checkpoint?.position ?? -1n;
  const pages = eventLog.scan({ after: position, upTo });
  // Reads the next batch of the log while Postgres works.
  const batches: AsyncIterable<LoggedEvent[]> = Readable.from(inBatches(pages), {
    highWaterMark: 1,
  });
  for await (const events of batches) {
    await apply((_, work) => database.transaction(work), projections, events);
    position = events.at(-1)?.position ?? position;
  }
  return position;
}

async function* inBatches(pages: AsyncIterable<LoggedEvent[]>): AsyncIterable<LoggedEvent[]> {
  let batch: LoggedEvent[] = [];
  for await (const page of pages) {
    batch.push(...page);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
