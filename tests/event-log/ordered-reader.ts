import {
  streamNameFilter,
  type AllStreamRecordedEvent,
  type EventStoreDBClient,
  type Position,
} from '@eventstore/db-client';
import { failureOf } from '../../eventlog/conformance/log-under-test.ts';

/**
 * Follows all streams with a prefix. After each loss of the log it goes on from the last event that
 * it received.
 */
export function orderedReader(prefix: string) {
  const seen: AllStreamRecordedEvent[] = [];
  let fromPosition: Position | 'start' = 'start';
  return {
    seen,
    /** Reads until the subscription ends, for whatever reason. */
    async follow(client: EventStoreDBClient): Promise<void> {
      const filter = streamNameFilter({ prefixes: [prefix] });
      const subscription = client.subscribeToAll({ fromPosition, filter });
      await failureOf(
        (async () => {
          for await (const { event } of subscription) {
            if (!event) continue;
            seen.push(event);
            fromPosition = event.position;
          }
        })(),
      );
    },
  };
}

export function placeOf({ streamId, revision }: AllStreamRecordedEvent): string {
  return `${streamId}@${revision}`;
}
