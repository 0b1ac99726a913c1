import { z } from 'zod';
import { eventMetadata } from '@stagedoor/contracts/event';
import { readEvent } from '@stagedoor/contracts/events';
import type { LoggedEvent, RecordedEvent } from './event-log.ts';

/** An event as the client of the log gives it. */
interface ClientEvent {
  id: string;
  streamId: string;
  revision: bigint;
  /** Servers before 22.6 leave it out when a stream is read. */
  position?: { commit: bigint } | undefined;
  type: string;
  data: unknown;
  metadata?: unknown;
  created: Date;
}

/** Reads an event of any version. One that does not fit its version is returned with the reason. */
export function loggedEvent(recorded: ClientEvent): LoggedEvent {
  const { id, streamId: stream, type, created } = recorded;
  const place = {
    id,
    stream,
    revision: Number(recorded.revision),
    position: recorded.position?.commit ?? -1n,
    type,
    recordedAt: created.toISOString(),
  };
  const metadata = eventMetadata.safeParse(recorded.metadata);
  if (!metadata.success) return unreadable(`Its metadata: ${reasonOf(metadata.error)}`);
  try {
    const event = readEvent(type, metadata.data.schemaVersion, recorded.data);
    return { ...place, event, metadata: metadata.data };
  } catch (error) {
    return unreadable(`Its data: ${reasonOf(error)}`);
  }

  function unreadable(reason: string): LoggedEvent {
    return { ...place, event: undefined, unreadable: reason };
  }
}

/** @throws Error for an event that cannot be read. */
export function assertReadable(event: LoggedEvent): RecordedEvent {
  if (!('unreadable' in event)) return event;
  const { type, stream, revision, unreadable } = event;
  throw new Error(`${type} in ${stream} at ${revision} cannot be read. ${unreadable}`);
}

/** Fields and what is wrong with them. Never a value: it may be somebody's address. */
function reasonOf(error: unknown): string {
  if (!(error instanceof z.ZodError)) return error instanceof Error ? error.name : 'unknown';
  return error.issues
    .map(({ path, message }) => `${path.join('.') || 'as a whole'}: ${message}`)
    .join('; ');
}
