import { z } from 'zod';
import { accountEvents } from './account.events.ts';
import { announcementEvents } from './announcement.events.ts';
import {
  eventMetadata,
  upcast,
  type EventMetadata,
  type EventOf,
  type EventShape,
} from './event.ts';
import { findingEvents } from './finding.events.ts';
import { genresEvents } from './genres.events.ts';
import { mailingListSettingsEvents, subscriberEvents } from './mailing-list.events.ts';
import { messageEvents } from './message.events.ts';
import { themesEvents } from './themes.events.ts';
import { showEvents } from './show.events.ts';
import { venueEvents } from './venue.events.ts';

/** Every event type that the product writes or has written. */
export const eventShapes = {
  ...showEvents,
  ...genresEvents,
  ...accountEvents,
  ...messageEvents,
  ...subscriberEvents,
  ...mailingListSettingsEvents,
  ...themesEvents,
  ...findingEvents,
  ...venueEvents,
  ...announcementEvents,
  /** In any stream: its event at this revision cannot be read, and counts for nothing. */
  EventVoided: { version: 1, data: z.object({ revision: z.number() }) },
} satisfies Record<string, EventShape>;

export type EventType = keyof typeof eventShapes;
export type DomainEvent = EventOf<typeof eventShapes>;
export type EventData<Type extends EventType> = Extract<DomainEvent, { type: Type }>['data'];

/**
 * Reads a recorded event of any version in its current shape.
 * @returns undefined for a type or version that this build does not know.
 * @throws ZodError when the data does not fit its version.
 */
export function readEvent(type: string, version: number, data: unknown): DomainEvent | undefined {
  if (!Object.hasOwn(eventShapes, type)) return undefined;
  const shape: EventShape = eventShapes[type as EventType];
  if (version > shape.version) return undefined;
  return { type, data: upcast(shape, version, data) } as DomainEvent;
}

/** What stands in the log is an event, nothing that is known here, or cannot be read. */
export type EventReading =
  | { event: DomainEvent | undefined; metadata: EventMetadata }
  | {
      event: undefined;
      /** What does not fit, without values. */
      unreadable: string;
    };

/** Reads data and metadata as the log holds them. */
export function readRecorded(
  type: string,
  recorded: { data: unknown; metadata: unknown },
): EventReading {
  const { success, data: metadata, error } = eventMetadata.safeParse(recorded.metadata);
  if (!success) return { event: undefined, unreadable: `Its metadata: ${reasonOf(error)}` };
  try {
    return { event: readEvent(type, metadata.schemaVersion, recorded.data), metadata };
  } catch (cause) {
    return { event: undefined, unreadable: `Its data: ${reasonOf(cause)}` };
  }
}

/** The fields and their problems, never a value: it may be personal data. */
function reasonOf(error: unknown): string {
  if (!(error instanceof z.ZodError)) return error instanceof Error ? error.name : 'unknown';
  return error.issues
    .map(({ path, message }) => `${path.join('.') || 'as a whole'}: ${message}`)
    .join('; ');
}

/** The version in which new events of this type are written. */
export function versionOf(type: EventType): number {
  return eventShapes[type].version;
}
