import { z } from 'zod';
import { lineFrom } from '@stagedoor/platform/backup/backup-log';
import { noteErasures } from '@stagedoor/platform/backup/erasure-ledger';
import type { NoteSigner } from '@stagedoor/platform/proof/signed-note';
import { openEventLog } from '@stagedoor/platform/event-log/eventstore';
import type { FileStore } from '@stagedoor/platform/stores/file-store';
import type { EventContext } from '../projection.ts';
import type { Job, Reactor } from '../reactors/reactor.ts';

const job = z.object({ position: z.string() });

/** Notes every erasure beside the backups, so that none of them brings the person back. */
export function erasureLedger(
  store: FileStore,
  findSigner: () => Promise<NoteSigner>,
  eventStoreUrl: string,
): Reactor {
  return {
    name: 'erasure-ledger',
    on: { MessageErased: noting, SubscriberErased: noting },
    work: async (data) => {
      await using eventLog = openEventLog(eventStoreUrl);
      const event = await eventLog.at(BigInt(job.parse(data).position));
      if (event) await noteErasures(store, [lineFrom(event)], await findSigner());
    },
  };
}

function noting({ stream, position }: EventContext): Job[] {
  return [{ key: stream, data: { position: String(position) } }];
}
