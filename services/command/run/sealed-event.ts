import type { EventShape } from '@stagedoor/contracts/events/event';
import { eventShapes, type DomainEvent } from '@stagedoor/contracts/events/events';
import type { SubjectKey } from '@stagedoor/platform/privacy/master-key';

/** The event with its personal data sealed, as it goes into the log. */
export function sealEvent<Event extends DomainEvent>(event: Event, key: SubjectKey): Event {
  const data: Record<string, unknown> = { ...event.data };
  const { sealed = [] }: EventShape = eventShapes[event.type];
  for (const field of sealed) data[field] = key.seal(String(data[field]));
  return { ...event, data };
}
