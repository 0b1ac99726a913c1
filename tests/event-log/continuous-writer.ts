import {
  jsonEvent,
  NO_STREAM,
  type AppendToStreamOptions,
  type EventStoreDBClient,
} from '@eventstore/db-client';

/**
 * Appends one event after the other to a stream of its own, each at exactly the revision that must
 * follow. When it goes on after a failure, it repeats the failed append under the same event id.
 */
export type ContinuousWriter = {
  stream: string;
  /** The number of acknowledged appends, which is also the number of the next one. */
  readonly acknowledged: number;
  /** Rejects when an append fails; never resolves. */
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
