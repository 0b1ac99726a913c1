import type { DomainEvent } from '@stagedoor/contracts/events';
import type { EventLog, RecordedEvent } from '@stagedoor/platform/event-log/event-log';
import { evolveRecorded } from './decide-all.ts';
import type { Decider, Subject } from './decider.ts';

/** A subject as it is now. */
export interface Current<State> {
  state: State;
  /** Of the last event; -1 when there is none. */
  revision: number;
  /** RFC 3339, of the first and the last event; "" when there is none. */
  createdAt: string;
  updatedAt: string;
  /** Of the last event in the log; undefined when there is none. */
  position: bigint | undefined;
}

/** What the events of a stream make, up to a revision. */
export interface Known<State> extends Current<State> {
  /** The id of the last event. */
  lastId: string | undefined;
  /** The commands behind the events, each with the position of its last event. */
  commands: ReadonlyMap<string, bigint | undefined>;
}

/** An event as far as it changes what is known of its stream. */
export type FoldedEvent = Pick<
  RecordedEvent,
  'id' | 'event' | 'type' | 'stream' | 'revision' | 'metadata'
> &
  Pick<Current<unknown>, 'position'>;

/** How many events all kept streams may have together: a kept one costs about 100 bytes. */
const EVENTS = 20_000;

/**
 * Keeps the state of streams that were read or written before. Others write to them too, so it may
 * be behind: good enough to append on, at exactly its revision, and for nothing else.
 */
export function knownStreams(log: EventLog, limit = EVENTS) {
  const entries = new Map<string, { decider: object; known: Known<unknown> }>();
  let events = 0;

  function recall<State, Command, Event extends DomainEvent>({
    stream,
    decider,
  }: Subject<State, Command, Event>): Known<State> | undefined {
    const entry = entries.get(stream);
    // The same decider made it, so it is a state of its.
    return entry?.decider === decider ? (entry.known as Known<State>) : undefined;
  }

  function remember<Of extends Known<unknown>>(
    { stream, decider }: { stream: string; decider: object },
    known: Of,
  ): Of {
    forget(stream);
    entries.set(stream, { decider, known });
    events += known.revision + 1;
    for (const [oldest] of entries) {
      if (events <= limit) break;
      forget(oldest);
    }
    return known;
  }

  function forget(stream: string): void {
    events -= (entries.get(stream)?.known.revision ?? -1) + 1;
    entries.delete(stream);
  }

  /** All events of a stream, and what they make. */
  async function whole<State, Command, Event extends DomainEvent>(
    subject: Subject<State, Command, Event>,
  ): Promise<{ known: Known<State>; recorded: readonly RecordedEvent[] }> {
    const recorded = await log.read(subject.stream);
    const { decider } = subject;
    return { known: remember(subject, withEvents(decider, unknown(decider), recorded)), recorded };
  }

  return {
    recall,
    remember,
    forget,
    whole,

    /** A stream as it is now, from what is known and the events that came since. */
    latest: async <State, Command, Event extends DomainEvent>(
      subject: Subject<State, Command, Event>,
      known = recall(subject),
    ): Promise<Known<State>> => {
      if (known?.lastId !== undefined) {
        const [last, ...since] = await log.read(subject.stream, known.revision);
        // Another one in a log that was restored from a backup.
        if (last?.id === known.lastId)
          return remember(subject, withEvents(subject.decider, known, since));
      }
      return (await whole(subject)).known;
    },
  };
}

/** A stream without events. */
export function unknown<State, Command, Event extends DomainEvent>({
  initial,
}: Decider<State, Command, Event>): Known<State> {
  const times = { createdAt: '', updatedAt: '' };
  const commands = new Map<string, bigint>();
  return {
    state: initial,
    revision: -1,
    ...times,
    position: undefined,
    lastId: undefined,
    commands,
  };
}

/** What is known after some more events. @throws Error for one that this version cannot read. */
export function withEvents<State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  known: Known<State>,
  events: readonly FoldedEvent[],
): Known<State> {
  const [first, last] = [events[0], events.at(-1)];
  if (!first || !last) return known;
  const commands = new Map(known.commands);
  for (const { metadata, position } of events) commands.set(metadata.commandId, position);
  return {
    state: events.reduce((state, event) => evolveRecorded(decider, state, event), known.state),
    revision: last.revision,
    createdAt: known.createdAt || first.metadata.occurredAt,
    updatedAt: last.metadata.occurredAt,
    position: last.position,
    lastId: last.id,
    commands,
  };
}
