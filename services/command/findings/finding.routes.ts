import type { FastifyInstance } from 'fastify';
import { Refused } from '@stagedoor/contracts/refusals';
import { mount } from '@stagedoor/platform/http/mount';
import type { CommandStores } from '../command-stores.ts';
import { finding } from './finding.decider.ts';

export function findingRoutes({ sql }: CommandStores) {
  return async (app: FastifyInstance) => {
    mount(app, 'findings.acknowledge', async ({ params: { id }, request }) => {
      const found = await sql.row<{ sentence: string }>(
        'select sentence from projector.findings where id::text = $1',
        [id],
      );
      if (!found) throw new Refused('not-found');
      await request.run(finding(id), { type: 'AcknowledgeFinding', ...found });
      return { success: true } as const;
    });
  };
}
