import { readRecorded } from '@stagedoor/contracts/events/events';
import { Refused } from '@stagedoor/contracts/refusals';
import type { LoggedEvent, RecordedEvent } from './event-log.ts';

interface ClientEvent {
  id: string;
  streamId: string;
  revision: bigint;
  /** Missing from servers before 22.6 when a stream is read. */
  position?: { commit: bigint } | undefined;
  type: string;
  data: unknown;
  metadata?: unknown;
  created: Date;
}

/** Reads a recorded event of any version; one that does not fit becomes an UnreadableEvent. */
export function loggedEvent({ data, metadata, ...event }: ClientEvent): LoggedEvent {
  const { id, streamId: stream, type, created } = event;
  return {
    ...{ id, stream, type, revision: Number(event.revision) },
    ...{ position: event.position?.commit ?? -1n, recordedAt: created.toISOString() },
    recorded: { data, metadata },
    ...readRecorded(type, { data, metadata }),
  };
}

/** When an event happened, RFC 3339; when it was recorded if its metadata cannot be read. */
export function happenedAt(event: LoggedEvent): string {
  return 'metadata' in event ? event.metadata.occurredAt : event.recordedAt;
}

/**
 * The events of a stream that count: all but those that cannot be read and are voided.
 * @throws Refused unreadable-event
 */
export function countingEvents(stream: readonly LoggedEvent[]): RecordedEvent[] {
  const voided = new Set(
    stream.flatMap(({ event }) => (event?.type === 'EventVoided' ? event.data.revision : [])),
  );
  const counting = stream.filter(({ event, revision }) => event || !voided.has(revision));
  return counting.map((event) => {
    if ('unreadable' in event) throw unreadableEvent(event);
    return event;
  });
}

/** The refusal to decide on a stream with such an event. It names the event, and no values. */
export function unreadableEvent({ type, stream, revision }: EventPlace): Refused {
  const event = `${type} in ${stream} at revision ${revision}`;
  const message =
    `${event} cannot be read, so nothing can be changed there. ` +
    'The log of the projector says why.';
  return new Refused('unreadable-event', { message });
}

type EventPlace = Pick<LoggedEvent, 'type' | 'stream' | 'revision'>;
