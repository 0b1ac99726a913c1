import { readEvent, versionOf, type DomainEvent } from '@stagedoor/contracts/events';
import type { NewEvent } from '@stagedoor/platform/event-log/event-log';
import type { Caller } from './command-runner.ts';
import { derivedId } from './derived-id.ts';
import type { KnownEvent } from './known-streams.ts';

interface Written {
  caller: Pick<Caller, 'actor' | 'commandId'>;
  undoes: string | undefined;
  occurredAt: string;
}

/** The events with their metadata, ready to append. A repeated command gives the same event ids. */
export function newEvents(
  events: readonly DomainEvent[],
  stream: string,
  { caller: { actor, commandId }, undoes, occurredAt }: Written,
): NewEvent[] {
  return events.map((event, index) => ({
    id: derivedId(commandId, stream, String(index)),
    event,
    metadata: {
      actor,
      commandId,
      ...(undoes !== undefined && { undoes }),
      schemaVersion: versionOf(event.type),
      occurredAt,
      $correlationId: commandId,
      $causationId: commandId,
    },
  }));
}

/** The same events as a reader will get them, after the event at revision `before`. */
export function asRead(
  proposed: readonly NewEvent[],
  stream: string,
  before: number,
): KnownEvent[] {
  return proposed.map(({ id, event: { type, data }, metadata }, index) => {
    const event = readEvent(type, metadata.schemaVersion, JSON.parse(JSON.stringify(data)));
    return { id, event, type, stream, metadata, revision: before + 1 + index, position: undefined };
  });
}
