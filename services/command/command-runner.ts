import { Refused } from '@stagedoor/contracts/refusals';
import type { DomainEvent } from '@stagedoor/contracts/events';
import { versionOf } from '@stagedoor/contracts/events';
import {
  RevisionConflict,
  type EventLog,
  type NewEvent,
  type RecordedEvent,
} from '@stagedoor/platform/event-log/eventstore';
import { isStoreAway } from '@stagedoor/platform/stores/store-away';
import { decideAll, evolveRecorded } from './decide-all.ts';
import type { Decider, Subject } from './decider.ts';
import { derivedId } from './derived-id.ts';

/** Who runs commands, and under which command id. The same id again has no second effect. */
export interface Caller {
  actor: { id: string; role: string };
  commandId: string;
  /** True for a new random id: the log cannot hold it yet. */
  isFreshId?: boolean;
  /** Called after every write, with the position where the log told it. */
  onWritten?: (position: bigint | undefined) => void;
  /** Called with the position of what the caller is shown without having written it. */
  onShown?: (position: bigint | undefined) => void;
}

export interface CommandRunner {
  runnerFor(caller: Caller): Run;
  load: Load;
}

/**
 * Loads the stream, decides, and appends at exactly the revision that was decided on; decides again
 * after a conflict. A list of commands is appended as a whole or not at all; a function makes it
 * anew from the events of the stream at every try.
 * @throws Refused from the decider, stale-revision, or conflict after four tries.
 */
export type Run = <State, Command, Event extends DomainEvent>(
  subject: Subject<State, Command, Event>,
  commands: Commands<Command>,
  options?: RunOptions<State>,
) => Promise<Current<State>>;

export type Commands<Command> = Command | Command[] | CommandsFrom<Command>;
type CommandsFrom<Command> = (recorded: readonly RecordedEvent[]) => readonly Command[];

export type Load = <State, Command, Event extends DomainEvent>(
  subject: Subject<State, Command, Event>,
) => Promise<Current<State>>;

interface RunOptions<State> {
  /** Refuses with stale-revision unless the stream is at this revision. */
  ifRevision?: number | undefined;
  /** The command whose effect these commands take back. */
  undoes?: string | undefined;
  /** What a stale-revision refusal contains of the current subject. */
  shown?: (current: Current<State>) => unknown;
  /**
   * Reads what else the response needs: after the stream, so that it is as new, and before the
   * append, so that nothing can fail after it.
   */
  prepare?: () => Promise<void>;
}

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

const TRIES = 4;

export function createCommandRunner(
  log: EventLog,
  now: () => Date = () => new Date(),
): CommandRunner {
  const load: Load = async ({ stream, decider }) => fold(decider, await log.read(stream));

  const runnerFor = (caller: Caller): Run => {
    return async ({ stream, decider }, commands, { ifRevision, undoes, shown, prepare } = {}) => {
      const read = async () => {
        const recorded = await log.read(stream);
        await prepare?.();
        const earlier = recorded.findLast(
          ({ metadata }) => metadata.commandId === caller.commandId,
        );
        return { recorded, current: fold(decider, recorded), earlier };
      };
      for (let attempt = 1; attempt <= TRIES; attempt += 1) {
        const { recorded, current, earlier } = await read();
        if (earlier) {
          caller.onWritten?.(earlier.position);
          return current;
        }
        if (ifRevision !== undefined && ifRevision !== current.revision) {
          caller.onShown?.(current.position);
          throw new Refused('stale-revision', { current: shown?.(current) });
        }
        const { state, events } = decideAll(decider, current.state, listOf(commands, recorded));
        if (events.length === 0) return current;
        const updatedAt = now().toISOString();
        const proposed = withMetadata(events, { stream, caller, undoes, occurredAt: updatedAt });
        try {
          const appended = await log.append(stream, proposed, current.revision);
          const createdAt = current.createdAt || updatedAt;
          const decided = { state, createdAt, updatedAt, ...appended };
          const written = caller.isFreshId
            ? { current: decided, position: appended.position }
            : await recordedInstead(read, decided);
          caller.onWritten?.(written.position);
          return written.current;
        } catch (error) {
          if (!(error instanceof RevisionConflict)) throw error;
        }
      }
      throw new Refused('conflict');
    };
  };
  return { runnerFor, load };
}

/**
 * The log takes an append under ids that it knows for a repetition, and keeps what came first: that
 * is the result. If the log goes away now, the command is still done.
 */
async function recordedInstead<State>(
  read: () => Promise<{ current: Current<State>; earlier: RecordedEvent | undefined }>,
  decided: Current<State>,
): Promise<{ current: Current<State>; position: bigint | undefined }> {
  try {
    const { current, earlier } = await read();
    return { current, position: earlier?.position ?? decided.position };
  } catch (error) {
    if (isStoreAway(error)) return { current: decided, position: decided.position };
    throw error;
  }
}

function listOf<Command>(
  commands: Commands<Command>,
  recorded: readonly RecordedEvent[],
): readonly Command[] {
  if (isMadeFrom(commands)) return commands(recorded);
  return Array.isArray(commands) ? commands : [commands];
}

function isMadeFrom<Command>(commands: Commands<Command>): commands is CommandsFrom<Command> {
  return typeof commands === 'function';
}

function fold<State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  recorded: RecordedEvent[],
): Current<State> {
  const state = recorded.reduce(
    (before, event) => evolveRecorded(decider, before, event),
    decider.initial,
  );
  const [first, last] = [recorded[0], recorded.at(-1)];
  return {
    state,
    revision: last?.revision ?? -1,
    createdAt: first?.metadata.occurredAt ?? '',
    updatedAt: last?.metadata.occurredAt ?? '',
    position: last?.position,
  };
}

interface Written {
  stream: string;
  caller: Caller;
  undoes: string | undefined;
  occurredAt: string;
}

function withMetadata(
  events: DomainEvent[],
  { stream, caller, undoes, occurredAt }: Written,
): NewEvent[] {
  const { actor, commandId } = caller;
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
