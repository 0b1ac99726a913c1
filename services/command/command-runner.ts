import { Refused, type FieldConflict } from '@stagedoor/contracts/refusals';
import { readEvent, versionOf, type DomainEvent } from '@stagedoor/contracts/events';
import type { NewEvent } from '@stagedoor/platform/event-log/event-log';
import { RevisionConflict, type EventLog } from '@stagedoor/platform/event-log/eventstore';
import { isStoreAway } from '@stagedoor/platform/stores/store-away';
import { decideAll, type Subject } from './decider.ts';
import { derivedId } from './derived-id.ts';
import {
  emptyStream,
  knownStreams,
  lastEventOf,
  withEvents,
  type Current,
  type Known,
  type KnownEvent,
} from './known-streams.ts';

/** Who runs commands, and under which command id. The same id again has no second effect. */
export interface Caller {
  actor: { id: string; role: string };
  commandId: string;
  /** True for a new random id: the log cannot hold it yet. */
  isFreshId?: boolean;
  /** Called after every write, with the position if the log reported it. */
  onWritten?: (position: bigint | undefined) => void;
  /** Called with the position of a state that the caller is shown but did not write. */
  onShown?: (position: bigint | undefined) => void;
}

export interface CommandRunner {
  runnerFor(caller: Caller): Run;
  load: Load;
}

/**
 * Decides on a stream and appends at exactly the revision of the decision; after a conflict it
 * decides again. The first try may be on a kept state, which is good enough to append on, because
 * the append checks the revision. A refusal, and the result that nothing changes, always come from
 * a fresh read. The events of a list of commands are appended all or not at all; a function makes
 * the list anew from the stream's events at every try.
 * @throws Refused from the decider, stale-revision, unreadable-event, or conflict after four tries.
 */
export type Run = <State, Command, Event extends DomainEvent>(
  subject: Subject<State, Command, Event>,
  commands: Commands<Command>,
  options?: RunOptions<State, Command>,
) => Promise<Current<State>>;

export type Commands<Command> = Command | Command[] | CommandsFrom<Command>;
type CommandsFrom<Command> = (events: readonly KnownEvent[]) => readonly Command[];

export type Load = <State, Command, Event extends DomainEvent>(
  subject: Subject<State, Command, Event>,
) => Promise<Current<State>>;

interface RunOptions<State, Command> {
  /** The command whose effect these commands take back. */
  undoes?: string;
  /** Refuses with stale-revision and the returned details; undefined lets the commands pass. */
  staleness?: (current: Current<State>) => Staleness | undefined;
  /**
   * Reads whatever else the response needs: after the stream, so that it is no older, and before
   * the append, so that nothing can fail afterwards. The returned function checks the commands
   * against what was read. @throws Refused
   */
  prepare?: (current: Current<State>) => Promise<void | ((commands: readonly Command[]) => void)>;
  /** Whether the caller uses the returned state; by default it does. */
  isStateUsed?: boolean;
}

export interface Staleness {
  /** The subject as it is now. */
  current: unknown;
  conflicts?: readonly FieldConflict[];
}

const TRIES = 4;

export function createCommandRunner(log: EventLog, now = () => new Date()): CommandRunner {
  const streams = knownStreams(log);

  const runnerFor = (caller: Caller): Run => {
    return async <State, Command, Event extends DomainEvent>(
      subject: Subject<State, Command, Event>,
      commands: Commands<Command>,
      options: RunOptions<State, Command> = {},
    ) => {
      const { staleness, prepare } = options;
      const decide = async (known: Known<State>): Promise<Event[]> => {
        const check = await prepare?.(known);
        if (lastEventOf(known, caller.commandId)) return [];
        const stale = staleness?.(known);
        if (stale) {
          caller.onShown?.(known.position);
          throw new Refused('stale-revision', stale);
        }
        const list = listOf(commands, known.events);
        const { events } = decideAll(subject.decider, known.state, list);
        check?.(list);
        return events;
      };

      let kept = subject.isNew ? emptyStream(subject.decider) : streams.recall(subject);
      for (let attempt = kept ? 0 : 1; attempt <= TRIES; attempt += 1) {
        const known = kept ?? (await streams.latest(subject));
        try {
          const events = await decide(known);
          const written =
            events.length > 0 && (await append(caller, subject, known, events, options));
          if (written) return written;
          if (events.length === 0 && !kept) {
            const earlier = lastEventOf(known, caller.commandId);
            if (earlier) caller.onWritten?.(earlier.position);
            return known;
          }
        } catch (error) {
          if (!kept || !(error instanceof Refused)) throw error;
        }
        kept = undefined;
      }
      throw new Refused('conflict');
    };
  };
  return { runnerFor, load: (subject) => streams.latest(subject) };

  /** @returns undefined if somebody else appended first. */
  async function append<State, Command, Event extends DomainEvent>(
    caller: Caller,
    subject: Subject<State, Command, Event>,
    known: Known<State>,
    events: Event[],
    { undoes, prepare, isStateUsed = true }: RunOptions<State, Command>,
  ): Promise<Known<State> | undefined> {
    const { stream, decider } = subject;
    const proposed = newEvents(events, stream, { caller, undoes, occurredAt: now().toISOString() });
    // Before the append, so that nothing is written that cannot be read back.
    const read = asRead(proposed, stream, known.revision);
    const appended = await log.append(stream, proposed, known.revision).catch(unlessConflict);
    streams.forget(stream);
    if (!appended) return undefined;
    const folded = read.map((event) => ({ ...event, position: appended.position }));
    const decided = withEvents(decider, known, folded);
    if (caller.isFreshId) streams.remember(subject, decided);
    const written =
      caller.isFreshId || !isStateUsed
        ? decided
        : await recordedInstead(subject, known, decided, prepare);
    caller.onWritten?.(lastEventOf(written, caller.commandId)?.position);
    return written;
  }

  /**
   * The log treats an append under known event ids as a repetition and keeps the first events: they
   * are the result. If the log goes away now, or somebody appends an event that cannot be read, the
   * command is still done.
   */
  async function recordedInstead<State, Command, Event extends DomainEvent>(
    subject: Subject<State, Command, Event>,
    before: Known<State>,
    decided: Known<State>,
    prepare: RunOptions<State, never>['prepare'],
  ): Promise<Known<State>> {
    try {
      const recorded = await streams.latest(subject, before);
      if (recorded.revision !== decided.revision) await prepare?.(recorded);
      return recorded;
    } catch (error) {
      const isUnreadable = error instanceof Refused && error.code === 'unreadable-event';
      if (isUnreadable || isStoreAway(error)) return decided;
      throw error;
    }
  }
}

function listOf<Command>(
  commands: Commands<Command>,
  events: readonly KnownEvent[],
): readonly Command[] {
  if (dependOnEvents(commands)) return commands(events);
  return Array.isArray(commands) ? commands : [commands];
}

function dependOnEvents<Command>(commands: Commands<Command>): commands is CommandsFrom<Command> {
  return typeof commands === 'function';
}

function unlessConflict(error: unknown): undefined {
  if (!(error instanceof RevisionConflict)) throw error;
}

interface Written {
  caller: Pick<Caller, 'actor' | 'commandId'>;
  undoes: string | undefined;
  occurredAt: string;
}

/** The events with their metadata, ready to append. A repeated command gives the same event ids. */
function newEvents(
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
function asRead(proposed: readonly NewEvent[], stream: string, before: number): KnownEvent[] {
  return proposed.map(({ id, event: { type, data }, metadata }, index) => {
    const event = readEvent(type, metadata.schemaVersion, JSON.parse(JSON.stringify(data)));
    return { id, event, type, stream, metadata, revision: before + 1 + index, position: undefined };
  });
}
