import type { FastifyRequest } from 'fastify';
import { Refused } from '@stagedoor/contracts/refusals';
import { isStoreAway } from '@stagedoor/platform/stores/store-away';
import { contextOf, wrote } from './command-context.ts';
import type { CommandContext } from './command-runner.ts';

export interface BulkAnswer {
  updated: number;
  results: { id: string; ok: boolean; error?: string }[];
}

type Change = (id: string, context: CommandContext) => Promise<{ position: bigint | undefined }>;

const AT_ONCE = 8;

/**
 * Does the same to many subjects, each once; each succeeds or is refused alone. When a store goes away meanwhile, the rest is told as not done.
 * @throws the store's error where nothing was done at all.
 */
export async function inBulk(
  request: FastifyRequest,
  ids: readonly string[],
  change: Change,
): Promise<BulkAnswer> {
  const results: BulkAnswer['results'] = [];
  let away: Error | undefined;
  const waiting = [...new Set(ids)].entries();
  const worker = async () => {
    for (const [index, id] of waiting) results[index] = away ? notDone(id) : await one(id);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  if (away) {
    if (!results.some(({ ok }) => ok)) throw away;
    // Asked again under the same key, the rest gets done.
    request.idempotencyKey = undefined;
  }
  return { updated: results.filter(({ ok }) => ok).length, results };

  async function one(id: string): Promise<BulkAnswer['results'][number]> {
    try {
      const { position } = await change(id, contextOf(request, id));
      wrote(request, position);
      return { id, ok: true };
    } catch (error) {
      if (error instanceof Refused) return { id, ok: false, error: error.message };
      if (!(error instanceof Error && isStoreAway(error))) throw error;
      away = error;
      return notDone(id);
    }
  }
}

function notDone(id: string): BulkAnswer['results'][number] {
  return { id, ok: false, error: new Refused('store-unavailable').message };
}
