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

/** Events as they are appended, under ids that are the same when the command is repeated. */
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

/** The same events as they will be read, after one at this revision. */
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
