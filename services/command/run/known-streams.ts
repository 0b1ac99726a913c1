import { LRUCache } from 'lru-cache';
import type { DomainEvent } from '@stagedoor/contracts/events/events';
import type { EventLog, RecordedEvent } from '@stagedoor/platform/event-log/event-log';
import type { Decider, Subject } from '@stagedoor/domain/decider';
import { unreadableEvent } from '@stagedoor/platform/event-log/logged-event';

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

/** The events of a stream up to a revision, and the state that they add up to. */
export interface Known<State> extends Current<State> {
  events: readonly KnownEvent[];
  /** The length of all events as JSON. */
  bytes: number;
}

/** An event to decide on. The position is undefined if the log did not report it. */
export type KnownEvent = Pick<
  RecordedEvent,
  'id' | 'event' | 'type' | 'stream' | 'revision' | 'metadata'
> &
  Pick<Current<unknown>, 'position'>;

/** The size of all cached events as JSON; in memory they take about three times as much. */
const KEPT_BYTES = 4 * 1024 * 1024;

/**
 * Caches streams that were read or written before. Others write to them too, so an entry may be
 * behind: it is good enough to append on, at exactly its revision, and for nothing else.
 */
export function knownStreams(log: EventLog) {
  const entries = new LRUCache<string, { decider: object; known: Known<unknown> }>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ known }) => Math.max(1, known.bytes),
  });

  function recall<State, Command, Event extends DomainEvent>({
    stream,
    decider,
  }: Subject<State, Command, Event>): Known<State> | undefined {
    const entry = entries.get(stream);
    // The same decider made the entry, so its state has this type.
    return entry?.decider === decider ? (entry.known as Known<State>) : undefined;
  }

  function remember<Of extends Known<unknown>>(
    { stream, decider }: { stream: string; decider: object },
    known: Of,
  ): Of {
    entries.set(stream, { decider, known });
    return known;
  }

  return {
    recall,
    remember,
    forget: (stream: string): void => void entries.delete(stream),

    /** A stream as it is now, from what is known and the events that came since. */
    latest: async <State, Command, Event extends DomainEvent>(
      subject: Subject<State, Command, Event>,
      known = recall(subject),
    ): Promise<Known<State>> => {
      const { stream, decider } = subject;
      const lastId = known?.events.at(-1)?.id;
      if (known && lastId !== undefined) {
        const [last, ...since] = await log.read(stream, known.revision);
        // A log that was restored from a backup may have another event at this revision.
        if (last?.id === lastId) return remember(subject, withEvents(decider, known, since));
      }
      return remember(subject, withEvents(decider, emptyStream(decider), await log.read(stream)));
    },
  };
}

export function emptyStream<State, Command, Event extends DomainEvent>({
  initial,
}: Decider<State, Command, Event>): Known<State> {
  const times = { createdAt: '', updatedAt: '' };
  return { state: initial, revision: -1, ...times, position: undefined, events: [], bytes: 0 };
}

/** The stream with newer events added. @throws Refused unreadable-event */
export function withEvents<State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  known: Known<State>,
  newer: readonly KnownEvent[],
): Known<State> {
  const [first, last] = [newer[0], newer.at(-1)];
  if (!first || !last) return known;
  const events = newer.map(({ id, event, type, stream, revision, metadata, position }) => {
    return { id, event, type, stream, revision, metadata, position };
  });
  const bytesOf = ({ event, metadata }: KnownEvent) => JSON.stringify([event, metadata]).length;
  return {
    state: events.reduce((state, event) => evolveRecorded(decider, state, event), known.state),
    revision: last.revision,
    createdAt: known.createdAt || first.metadata.occurredAt,
    updatedAt: last.metadata.occurredAt,
    position: last.position,
    events: [...known.events, ...events],
    bytes: known.bytes + events.reduce((sum, event) => sum + bytesOf(event), 0),
  };
}

/** @throws Refused unreadable-event for a type or version that is not known here. */
export function evolveRecorded<State, Command, Event extends DomainEvent>(
  { evolve }: Decider<State, Command, Event>,
  state: State,
  recorded: Pick<KnownEvent, 'event' | 'type' | 'stream' | 'revision' | 'metadata'>,
): State {
  if (!recorded.event) throw unreadableEvent(recorded);
  if (recorded.event.type === 'EventVoided') return state;
  const { metadata, revision } = recorded;
  return evolve(state, recorded.event as Event, { at: metadata.occurredAt, revision });
}

export function lastEventOf(known: Known<unknown>, commandId: string): KnownEvent | undefined {
  return eventsOf(known, commandId).at(-1);
}

export function eventsOf({ events }: Known<unknown>, commandId: string): KnownEvent[] {
  return events.filter(({ metadata }) => metadata.commandId === commandId);
}
