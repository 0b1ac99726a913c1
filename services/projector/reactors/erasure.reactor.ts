import { z } from 'zod';
import type { Keys } from '@stagedoor/platform/privacy/keys';
import type { Occasion } from '../projection.ts';
import type { Job, Reactor } from './reactor.ts';

const job = z.object({ subject: z.string() });

/** Destroys the key of everybody who is erased, in case the process that recorded it died before it did so itself. */
export function erasure(keys: Pick<Keys, 'destroy'>): Reactor {
  return {
    name: 'erasure',
    on: { MessageErased: destroying, SubscriberErased: destroying },
    work: async (data) => keys.destroy(job.parse(data).subject),
  };
}

function destroying({ stream }: Occasion): Job[] {
  return [{ key: stream, data: { subject: stream } }];
}
