import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refused } from '@stagedoor/contracts/refusals';
import { mount } from '@stagedoor/platform/mount';
import { contextOf, wrote } from '../command-context.ts';
import type { ShowCommand } from './show.decider.ts';
import { publication } from './show.routes.ts';
import type { Shows } from './shows.ts';

interface BulkAnswer {
  updated: number;
  results: { id: string; ok: boolean; error?: string }[];
}

const AT_ONCE = 8;

/** The same command on many shows; each succeeds or fails alone. */
export function showBulkRoutes({ shows }: { shows: Shows }) {
  return async (app: FastifyInstance) => {
    mount(app, 'shows.bulk-archive', async ({ body: { ids }, request }) =>
      bulk(request, ids, { type: 'ArchiveShow' }),
    );

    mount(app, 'shows.bulk-unarchive', async ({ body: { ids }, request }) =>
      bulk(request, ids, { type: 'UnarchiveShow' }),
    );

    mount(app, 'shows.bulk-publish', async ({ body: { ids, is_published }, request }) =>
      bulk(request, ids, publication(is_published)),
    );
  };

  async function bulk(
    request: FastifyRequest,
    ids: string[],
    command: ShowCommand,
  ): Promise<BulkAnswer> {
    const results: BulkAnswer['results'] = [];
    const waiting = [...new Set(ids)].entries();
    const worker = async () => {
      for (const [index, id] of waiting) results[index] = await one(request, id, command);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    return { updated: results.filter(({ ok }) => ok).length, results };
  }

  async function one(
    request: FastifyRequest,
    id: string,
    command: ShowCommand,
  ): Promise<BulkAnswer['results'][number]> {
    try {
      const { position } = await shows.change(id, [command], contextOf(request, id));
      wrote(request, position);
      return { id, ok: true };
    } catch (error) {
      if (error instanceof Refused) return { id, ok: false, error: error.message };
      throw error;
    }
  }
}
