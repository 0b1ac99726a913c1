import { z } from 'zod';
import type { Keys } from '@stagedoor/platform/privacy/keys';
import type { EventContext } from '../projection.ts';
import type { Job, Reactor } from './reactor.ts';

const job = z.object({ subject: z.string() });

/** Destroys the key of an erased person, in case the process that recorded the erasure died. */
export function erasure(keys: Pick<Keys, 'destroy'>): Reactor {
  return {
    name: 'erasure',
    on: { MessageErased: destroying, SubscriberErased: destroying },
    work: async (data) => keys.destroy(job.parse(data).subject),
  };
}

function destroying({ stream }: EventContext): Job[] {
  return [{ key: stream, data: { subject: stream } }];
}
