import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { Refused } from '@stagedoor/contracts/refusals';
import { isOfProduct } from '@stagedoor/contracts/events/streams';
import type { LoggedEvent } from '@stagedoor/platform/event-log/event-log';
import { concurrencyLimit } from '@stagedoor/platform/http/concurrency-limit';
import { mount } from '@stagedoor/platform/http/mount';
import { openMasterKey } from '@stagedoor/platform/privacy/master-key';
import { noteRequest } from '@stagedoor/platform/process/security-log';
import { auditFile, auditPeriod } from '@stagedoor/platform/proof/audit-file';
import { openCheckpointSigner } from '@stagedoor/platform/proof/checkpoint';
import { leafText } from '@stagedoor/platform/proof/event-leaf';
import { isNotAllowed } from '@stagedoor/platform/stores/store-away';
import { venueDay } from '@stagedoor/platform/venue/venue-day';
import type { CommandStores } from '../command-stores.ts';

/** A file reads the whole log. */
const FILES = { limits: { each: 1, all: 2 }, retrySeconds: 10 };

/** What auditors read of the log itself, which the query service does not reach. */
export function auditRoutes(stores: CommandStores) {
  const { sql, eventLog, masterKey, publicUrl, timeZone, now } = stores;
  const files = concurrencyLimit(FILES);
  return async (app: FastifyInstance) => {
    mount(app, 'history.audit-file', async ({ query, request, reply }) => {
      const release = files.acquire(request.user?.id ?? '');
      reply.raw.once('close', release);
      const signer = await openCheckpointSigner(sql, openMasterKey(masterKey), publicUrl);
      noteRequest(request, { kind: 'audit-file-read' });
      const name = `audit-${venueDay(timeZone, now())}.ndjson`;
      reply.header('content-disposition', `attachment; filename="${name}"`);
      const file = unhurried(auditFile({ eventLog, sql, signer }, auditPeriod(query)));
      return reply.type('application/x-ndjson; charset=utf-8').send(Readable.from(file));
    });

    mount(app, 'proof.recorded', async ({ params: { position } }) => {
      const found = await eventLog.at(BigInt(position));
      if (!found || !isOfProduct(found.stream)) throw new Refused('not-found');
      const stream = await eventLog.readRecorded(found.stream);
      const earlier = stream.filter(({ revision }) => revision < found.revision);
      return { recorded: textOf(found), earlier: earlier.map(textOf) };
    });
  };
}

/**
 * After each part it rests as long as the part took: commands come first.
 * @throws Refused store-unavailable while the read tables of an older version, which this service
 * may not read, are built again.
 */
async function* unhurried(parts: AsyncIterable<string>): AsyncGenerator<string> {
  let began = performance.now();
  try {
    for await (const part of parts) {
      const took = performance.now() - began;
      yield part;
      await wait(took);
      began = performance.now();
    }
  } catch (error) {
    throw isNotAllowed(error)
      ? new Refused('store-unavailable', { retryAfter: FILES.retrySeconds })
      : error;
  }
}

function textOf({ recorded, ...event }: LoggedEvent): string {
  return leafText({ ...event, ...recorded });
}
