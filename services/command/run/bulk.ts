import type { FastifyRequest } from 'fastify';
import pMap from 'p-map';
import type { DomainEvent } from '@stagedoor/contracts/events/events';
import type { ResponseBody } from '@stagedoor/contracts/api';
import { Refused } from '@stagedoor/contracts/refusals';
import { isStoreAway } from '@stagedoor/platform/stores/store-away';
import type { Subject } from '@stagedoor/domain/decider';
import type { Commands } from './command-runner.ts';

type BulkResult = ResponseBody<'shows.bulk-archive'>;

const AT_ONCE = 8;

/** Runs the same commands on many subjects of a kind; otherwise as `inBulk`. */
export function runInBulk<State, Command, Event extends DomainEvent>(
  request: FastifyRequest,
  ids: readonly string[],
  subjectOf: (id: string) => Subject<State, Command, Event>,
  commands: Commands<State, Command>,
): Promise<BulkResult> {
  return inBulk(request, ids, (id) => request.run(subjectOf(id), commands, { isStateUsed: false }));
}

/**
 * Makes the same change to many subjects; each succeeds or is refused alone. If a store goes away
 * meanwhile, the remaining ones are reported as failed.
 * @throws the store's error if no change succeeded.
 */
export async function inBulk(
  request: FastifyRequest,
  ids: readonly string[],
  change: (id: string) => Promise<unknown>,
): Promise<BulkResult> {
  let away: Error | undefined;
  const results = await inParallel(request, [...new Set(ids)], async (id) =>
    away ? notDone(id) : one(id),
  );
  if (away) {
    if (!results.some(({ ok }) => ok)) throw away;
    // Keeps no response: a repeated request with the same key does the rest.
    request.idempotencyKey = undefined;
  }
  return { updated: results.filter(({ ok }) => ok).length, results };

  async function one(id: string): Promise<BulkResult['results'][number]> {
    try {
      await change(id);
      return { id, ok: true };
    } catch (error) {
      if (error instanceof Refused) return { id, ok: false, error: error.message };
      if (!(error instanceof Error && isStoreAway(error))) throw error;
      away = error;
      return notDone(id);
    }
  }
}

/** Changes several subjects under one command, which cannot be undone before all are changed. */
export async function inParallel<Item, Result>(
  { server: { runningInBulk }, commandId }: FastifyRequest,
  items: readonly Item[],
  change: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  runningInBulk.add(commandId);
  return pMap(items, change, { concurrency: AT_ONCE }).finally(() =>
    runningInBulk.delete(commandId),
  );
}

function notDone(id: string): BulkResult['results'][number] {
  return { id, ok: false, error: new Refused('store-unavailable').message };
}
