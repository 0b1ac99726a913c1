import type { FastifyInstance } from 'fastify';
import { Refused } from '@stagedoor/contracts/refusals';
import type { FreeSpace } from '@stagedoor/platform/stores/free-space';

const RETRY_SECONDS = 60;

/**
 * Refuses every request while the disk is nearly full, before anything of it is read, counted or stored. What is left is for the stores,
 * which need it to stop and start cleanly.
 */
export function refuseOnFullDisk(app: FastifyInstance, freeSpace: FreeSpace): void {
  app.addHook('onRequest', async () => {
    if (!freeSpace.isLow()) return;
    throw new Refused('store-unavailable', {
      message:
        'Nothing can be saved right now, because the disk of this site is nearly full. Please try again later.',
      retryAfter: RETRY_SECONDS,
    });
  });
}
