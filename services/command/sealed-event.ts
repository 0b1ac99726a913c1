import type { EventShape } from '@stagedoor/contracts/event';
import { eventShapes, type DomainEvent } from '@stagedoor/contracts/events';
import type { SubjectKey } from '@stagedoor/platform/privacy/master-key';
import { unsealText } from '@stagedoor/platform/privacy/sealed-text';

/** The event as it goes into the log: its fields with personal data sealed. */
export function sealEvent<Event extends DomainEvent>(event: Event, key: SubjectKey): Event {
  return withSealedFields(event, key.seal);
}

/** The event as it was before it was sealed, as far as its personal data can be read. */
export function unsealEvent<Event extends DomainEvent>(
  event: Event,
  key: SubjectKey | undefined,
): Event {
  return withSealedFields(event, (sealed) => unsealText(sealed, key));
}

function withSealedFields<Event extends DomainEvent>(
  event: Event,
  change: (value: string) => string,
): Event {
  const data: Record<string, unknown> = { ...event.data };
  for (const field of fieldsOf(event)) data[field] = change(String(data[field]));
  return { ...event, data };
}

function fieldsOf({ type }: DomainEvent): readonly string[] {
  const { sealed = [] }: EventShape = eventShapes[type];
  return sealed;
}
