import { randomUUID } from 'node:crypto';
import type { DomainEvent } from '@stagedoor/contracts/events/events';
import { connect } from '@stagedoor/platform/stores/postgres';
import { READ_SCHEMA } from '@stagedoor/platform/stores/read-model';
import { apply } from '../../services/projector/tables/apply.ts';
import { notifyOfProgress } from '../../services/projector/tables/read-tables.ts';
import { projections } from '../../services/projector/projections/projections.ts';

type Actor = { id: string; role: string };

/** Writes events into the read tables as the projector does, without a log. */
export interface ReadTableWriter {
  /** The position of the last event. */
  position(): bigint;
  /** Applies the events and, unless `silent`, notifies the query service. */
  record(
    stream: string,
    events: DomainEvent[],
    about?: { actor?: Actor; silent?: boolean },
  ): Promise<void>;
  close(): Promise<void>;
}

const SYSTEM: Actor = { id: 'system', role: 'system' };
export const AT = '2026-11-01T12:00:00.000Z';

export async function openReadTableWriter(databaseUrl: string): Promise<ReadTableWriter> {
  const connection = await connect(databaseUrl);
  const revisions = new Map<string, number>();
  let position = -1n;

  const record: ReadTableWriter['record'] = async (
    stream,
    events,
    { actor = SYSTEM, silent = false } = {},
  ) => {
    const recorded = events.map((event) => {
      position += 1n;
      const revision = (revisions.get(stream) ?? -1) + 1;
      revisions.set(stream, revision);
      const metadata = metadataOf(actor);
      return {
        id: randomUUID(),
        stream,
        revision,
        position,
        type: event.type,
        event,
        metadata,
        recordedAt: AT,
        recorded: { data: event.data, metadata },
      };
    });
    await connection.transaction(async (inside) => {
      await inside.rows(`set local search_path = ${READ_SCHEMA}`);
      const [applied] = await apply((_, work) => work(inside), projections, recorded);
      if (silent) return;
      await notifyOfProgress(inside, { subjects: applied?.changed ?? [] });
    });
  };

  return { position: () => position, record, close: connection.close };
}

function metadataOf(actor: Actor) {
  return {
    actor,
    commandId: 'c1',
    schemaVersion: 1,
    occurredAt: AT,
    $correlationId: 'c1',
    $causationId: 'c1',
  };
}
