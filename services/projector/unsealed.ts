import type { RecordedEvent } from '@stagedoor/platform/event-log';
import type { Keys } from '@stagedoor/platform/keys';
import { isSealed, unsealEvent } from '@stagedoor/platform/sealed-event';

/** The events with their personal data readable; where the key has been destroyed it reads `[erased]`. */
export async function unsealed(
  events: readonly RecordedEvent[],
  keys: Keys,
): Promise<readonly RecordedEvent[]> {
  const sealed = events.filter(({ event }) => event && isSealed(event));
  if (sealed.length === 0) return events;
  const found = await keys.find([...new Set(sealed.map(({ stream }) => stream))]);
  return events.map((recorded) => {
    const { event, stream } = recorded;
    return event ? { ...recorded, event: unsealEvent(event, found.get(stream)) } : recorded;
  });
}
