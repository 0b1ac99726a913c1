import {
  jsonEvent,
  NO_STREAM,
  type AppendToStreamOptions,
  type EventStoreDBClient,
} from '@eventstore/db-client';

/**
 * Appends one event after the other to a stream of its own, each at exactly the revision that must
 * follow. What was not acknowledged it repeats, under the same id, when it goes on.
 */
export type ContinuousWriter = {
  stream: string;
  /** How many appends were acknowledged, the next one's number. */
  readonly acknowledged: number;
  /** Until an append fails. */
  writeTo(client: EventStoreDBClient, onAcknowledged: () => void): Promise<void>;
};

export function continuousWriter(
  stream: string,
  options: Pick<AppendToStreamOptions, 'credentials'>,
): ContinuousWriter {
  let acknowledged = 0;
  let event = nextEvent(0);
  return {
    stream,
    get acknowledged() {
      return acknowledged;
    },
    async writeTo(client, onAcknowledged) {
      for (;;) {
        const { nextExpectedRevision } = await client.appendToStream(stream, event, {
          ...options,
          expectedRevision: acknowledged === 0 ? NO_STREAM : BigInt(acknowledged - 1),
          deadline: 5_000,
        });
        if (nextExpectedRevision !== BigInt(acknowledged)) {
          throw new Error(`${stream} is at ${nextExpectedRevision} after event ${acknowledged}`);
        }
        acknowledged += 1;
        event = nextEvent(acknowledged);
        onAcknowledged();
      }
    },
  };
}

function nextEvent(n: number) {
  return jsonEvent({ type: 'Numbered', data: { n } });
}
