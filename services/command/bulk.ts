import type { FastifyRequest } from 'fastify';
import { Refused } from '@stagedoor/contracts/refusals';
import { contextOf, wrote } from './command-context.ts';
import type { CommandContext } from './command-runner.ts';

export interface BulkAnswer {
  updated: number;
  results: { id: string; ok: boolean; error?: string }[];
}

type Change = (id: string, context: CommandContext) => Promise<{ position: bigint | undefined }>;

const AT_ONCE = 8;

/** Does the same to many subjects, each once; each succeeds or is refused alone. */
export async function inBulk(
  request: FastifyRequest,
  ids: readonly string[],
  change: Change,
): Promise<BulkAnswer> {
  const results: BulkAnswer['results'] = [];
  const waiting = [...new Set(ids)].entries();
  const worker = async () => {
    for (const [index, id] of waiting) results[index] = await one(request, id, change);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return { updated: results.filter(({ ok }) => ok).length, results };
}

async function one(
  request: FastifyRequest,
  id: string,
  change: Change,
): Promise<BulkAnswer['results'][number]> {
  try {
    const { position } = await change(id, contextOf(request, id));
    wrote(request, position);
    return { id, ok: true };
  } catch (error) {
    if (error instanceof Refused) return { id, ok: false, error: error.message };
    throw error;
  }
}
