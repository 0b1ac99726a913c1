import type { EventShape } from '@stagedoor/contracts/event';
import { eventShapes, type DomainEvent } from '@stagedoor/contracts/events';
import type { SubjectKey } from '@stagedoor/platform/privacy/master-key';
import { unsealText } from '@stagedoor/platform/privacy/sealed-text';

/** The event with its personal data sealed, as it goes into the log. */
export function sealEvent<Event extends DomainEvent>(event: Event, key: SubjectKey): Event {
  return withSealedFields(event, key.seal);
}

/** The event with its personal data in plain text, as far as it can be read. */
export function unsealEvent<Event extends DomainEvent>(event: Event, key: SubjectKey | undefined) {
  return withSealedFields(event, (sealed) => unsealText(sealed, key));
}

function withSealedFields<Event extends DomainEvent>(
  event: Event,
  change: (value: string) => string,
): Event {
  const data: Record<string, unknown> = { ...event.data };
  const { sealed = [] }: EventShape = eventShapes[event.type];
  for (const field of sealed) data[field] = change(String(data[field]));
  return { ...event, data };
}
