import { Refused } from '@stagedoor/contracts/refusals';
import { readEvent, versionOf, type DomainEvent } from '@stagedoor/contracts/events/events';
import type { NewEvent } from '@stagedoor/platform/event-log/event-log';
import { RevisionConflict, type EventLog } from '@stagedoor/platform/event-log/eventstore';
import { isStoreAway } from '@stagedoor/platform/stores/store-away';
import { decideAll, type Subject } from '@stagedoor/domain/decider';
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
  /** True if no other try has this id, so that the log cannot hold it before the append. */
  readonly isFreshId?: boolean;
  /** Called after every write, with the position if the log reported it. */
  onWritten?: (position: bigint | undefined) => void;
}

/** A caller without an account, such as the product itself, `system`. */
export function callerAs(id: string, commandId: string = crypto.randomUUID()): Caller {
  return { actor: { id, role: id }, commandId };
}

export interface CommandRunner {
  runnerFor(caller: Caller): Run;
  load: Load;
  /** As `load`, without the events that cannot be read: for what is only looked up. */
  loadReadable: Load;
}

/**
 * Reads a stream, decides, and appends at exactly the revision of the decision; after a conflict it
 * does so again. The events of several commands are appended all or not at all. The first try may
 * begin with a cached state, which is good enough to append on, because the append checks the
 * revision. A refusal, and the result that nothing changes, always come from a fresh read.
 * @throws Refused from the decider, unreadable-event, or conflict after four tries.
 */
export type Run = <State, Command, Event extends DomainEvent>(
  subject: Subject<State, Command, Event>,
  commands: Commands<State, Command>,
  options?: RunOptions,
) => Promise<Current<State>>;

export type Commands<State, Command> = Command | readonly Command[] | MakeCommands<State, Command>;

/**
 * Makes the commands for the stream as it is now, at every try. Whatever else the response needs is
 * read from here on, so that it is no older than the stream. A reading that may end after the
 * append must not fail, because the command is done by then.
 * With `isRepeated` the commands have been run before and are not run again. @throws Refused
 */
export type MakeCommands<State, Command> = (
  current: Known<State>,
  isRepeated: boolean,
) => readonly Command[] | Promise<readonly Command[]>;

export type Load = <State, Command, Event extends DomainEvent>(
  subject: Subject<State, Command, Event>,
) => Promise<Current<State>>;

interface RunOptions {
  /** The command whose effect these commands take back. */
  undoes?: string;
  /** When it happened, if that was not now. */
  occurredAt?: Date;
  /** Whether the caller uses the returned state; by default it does. */
  isStateUsed?: boolean;
}

const TRIES = 4;

export function createCommandRunner(log: EventLog, now = () => new Date()): CommandRunner {
  const streams = knownStreams(log);

  return {
    runnerFor: (caller) => (subject, commands, options) => run(caller, subject, commands, options),
    load: (subject) => streams.latest(subject),
    loadReadable: async (subject) => {
      try {
        return await streams.latest(subject);
      } catch (error) {
        if (!isUnreadable(error)) throw error;
        const logged = await log.readRecorded(subject.stream);
        const readable = logged.flatMap((event) => (event.event ? event : []));
        return withEvents(subject.decider, emptyStream(subject.decider), readable);
      }
    },
  };

  async function run<State, Command, Event extends DomainEvent>(
    caller: Caller,
    subject: Subject<State, Command, Event>,
    commands: Commands<State, Command>,
    { undoes, occurredAt = now(), isStateUsed = true }: RunOptions = {},
  ): Promise<Current<State>> {
    const { stream, decider } = subject;
    let cached = subject.isNew ? emptyStream(decider) : streams.recall(subject);
    for (let attempt = cached ? 0 : 1; attempt <= TRIES; attempt += 1) {
      const current = cached ?? (await streams.latest(subject));
      try {
        const events = await decide(current);
        const written = events.length > 0 && (await append(events, current));
        if (written) return written;
        if (events.length === 0 && !cached) {
          const earlier = lastEventOf(current, caller.commandId);
          if (earlier) caller.onWritten?.(earlier.position);
          return current;
        }
      } catch (error) {
        // A cached state may be behind, so that its refusal counts for nothing.
        if (!cached || !(error instanceof Refused)) throw error;
      }
      cached = undefined;
    }
    throw new Refused('conflict');

    async function decide(current: Known<State>): Promise<Event[]> {
      const isRepeated = lastEventOf(current, caller.commandId) !== undefined;
      const list = await commandsFor(commands, current, isRepeated);
      return isRepeated ? [] : decideAll(decider, current.state, list).events;
    }

    /** @returns undefined if somebody else appended first. */
    async function append(events: Event[], current: Known<State>) {
      const proposed = newEvents(events, stream, caller, {
        undoes,
        occurredAt: occurredAt.toISOString(),
      });
      // Before the append, so that nothing is written that cannot be read back.
      const read = asRead(proposed, stream, current.revision);
      const appended = await log.append(stream, proposed, current.revision).catch(unlessConflict);
      streams.forget(stream);
      if (!appended) return undefined;
      const folded = read.map((event) => ({ ...event, position: appended.position }));
      const decided = withEvents(decider, current, folded);
      if (caller.isFreshId) streams.remember(subject, decided);
      const isExact = caller.isFreshId || !isStateUsed;
      const written = isExact ? decided : await recordedInstead(current, decided);
      caller.onWritten?.(lastEventOf(written, caller.commandId)?.position);
      return written;
    }

    /**
     * The log treats an append under known event ids as a repetition and keeps the first events:
     * they are the result. If the log goes away now, or somebody appends an event that cannot be
     * read, the command is still done.
     */
    async function recordedInstead(before: Known<State>, decided: Known<State>) {
      try {
        const recorded = await streams.latest(subject, before);
        if (recorded.revision !== decided.revision) await commandsFor(commands, recorded, true);
        return recorded;
      } catch (error) {
        if (isUnreadable(error) || isStoreAway(error)) return decided;
        throw error;
      }
    }
  }
}

function commandsFor<State, Command>(
  commands: Commands<State, Command>,
  current: Known<State>,
  isRepeated: boolean,
): readonly Command[] | Promise<readonly Command[]> {
  if (isMaker(commands)) return commands(current, isRepeated);
  return isList(commands) ? commands : [commands];
}

function isMaker<State, Command>(
  commands: Commands<State, Command>,
): commands is MakeCommands<State, Command> {
  return typeof commands === 'function';
}

function isList<Command>(commands: Command | readonly Command[]): commands is readonly Command[] {
  return Array.isArray(commands);
}

function isUnreadable(error: unknown): boolean {
  return error instanceof Refused && ['unreadable-event', 'data-damaged'].includes(error.code);
}

function unlessConflict(error: unknown): undefined {
  if (!(error instanceof RevisionConflict)) throw error;
}

/** The events with their metadata, ready to append. A repeated command gives the same event ids. */
export function newEvents(
  events: readonly DomainEvent[],
  stream: string,
  { actor, commandId }: Caller,
  { undoes, occurredAt }: { undoes: string | undefined; occurredAt: string },
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
