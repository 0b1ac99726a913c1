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
import type { Decider } from './decider.ts';
import { derivedId } from './derived-id.ts';

/** Who does something, and under which command id: the same id again has no second effect. */
export interface CommandContext {
  commandId: string;
  /** True where this id was made up just now, so that nothing in the log can have it. */
  isFreshId?: boolean;
  actor: { id: string; role: string };
}

export interface Order<State, Command, Event extends DomainEvent> {
  stream: string;
  decider: Decider<State, Command, Event>;
  /** Decided one after the other, appended together: all or none. */
  commands: Command[];
  /** Refuse with stale-revision unless the stream is at this revision. */
  ifRevision?: number | undefined;
  /** Reads what the answer needs beyond the stream: after the stream, and before the append, so that nothing can fail once it is written. */
  prepare?: () => Promise<void>;
}

/** A subject after the command. */
export interface Outcome<State> {
  state: State;
  /** Of the last event; -1 when there is none. */
  revision: number;
  /** RFC 3339, of the first and the last event; "" when there is none. */
  createdAt: string;
  updatedAt: string;
  /** How far the log must be projected to show this; undefined when nothing new was written. */
  position: bigint | undefined;
  /** Of the last event in the log; undefined when there is none. */
  lastPosition: bigint | undefined;
}

export interface CommandRunner {
  /**
   * Loads the stream, decides, and appends at exactly the revision that was decided on; decides again when somebody was faster.
   * @throws Refused from the decider, stale-revision, or conflict after four tries.
   */
  run<State, Command, Event extends DomainEvent>(
    order: Order<State, Command, Event>,
    context: CommandContext,
  ): Promise<Outcome<State>>;
  /** The subject as it is. */
  load<State, Command, Event extends DomainEvent>(
    stream: string,
    decider: Decider<State, Command, Event>,
  ): Promise<Outcome<State>>;
}

const TRIES = 4;

export function createCommandRunner(
  log: EventLog,
  now: () => Date = () => new Date(),
): CommandRunner {
  return {
    load: async (stream, decider) => fold(decider, await log.read(stream)),
    run: async ({ stream, decider, commands, ifRevision, prepare }, context) => {
      const load = async () => {
        const recorded = await log.read(stream);
        await prepare?.();
        const earlier = recorded.findLast(
          ({ metadata }) => metadata.commandId === context.commandId,
        );
        return { loaded: fold(decider, recorded), earlier };
      };
      for (let attempt = 1; attempt <= TRIES; attempt += 1) {
        const { loaded, earlier } = await load();
        if (earlier) return { ...loaded, position: earlier.position };
        if (ifRevision !== undefined && ifRevision !== loaded.revision)
          throw new Refused('stale-revision');

        const { state, events } = decideAll(decider, loaded.state, commands);
        if (events.length === 0) return loaded;
        const occurredAt = now().toISOString();
        try {
          const { revision, position } = await log.append(
            stream,
            dress(stream, events, context, occurredAt),
            loaded.revision,
          );
          const decided = {
            state,
            revision,
            createdAt: loaded.createdAt || occurredAt,
            updatedAt: occurredAt,
            position,
            lastPosition: position,
          };
          return context.isFreshId ? decided : await recordedInstead(load, decided);
        } catch (error) {
          if (!(error instanceof RevisionConflict)) throw error;
        }
      }
      throw new Refused('conflict');
    },
  };
}

/**
 * What the log holds of a command whose id it may have known already: it takes such an append for a repetition and keeps what came first.
 * The command is done either way, so a log that goes away now fails nothing.
 */
async function recordedInstead<State>(
  load: () => Promise<{ loaded: Outcome<State>; earlier: RecordedEvent | undefined }>,
  decided: Outcome<State>,
): Promise<Outcome<State>> {
  try {
    const { loaded, earlier } = await load();
    return { ...loaded, position: earlier?.position ?? decided.position };
  } catch (error) {
    if (isStoreAway(error)) return decided;
    throw error;
  }
}

function decideAll<State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  initial: State,
  commands: Command[],
): { state: State; events: Event[] } {
  let state = initial;
  const events: Event[] = [];
  for (const command of commands) {
    const decided = decider.decide(state, command);
    state = decided.reduce(decider.evolve, state);
    events.push(...decided);
  }
  return { state, events };
}

function fold<State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  recorded: RecordedEvent[],
): Outcome<State> {
  const state = recorded.reduce((before, { event, type, stream }) => {
    if (!event) throw new Error(`Stream ${stream} holds a ${type} that this version cannot read.`);
    return decider.evolve(before, event as Event);
  }, decider.initial);
  return {
    state,
    revision: recorded.at(-1)?.revision ?? -1,
    createdAt: recorded[0]?.metadata.occurredAt ?? '',
    updatedAt: recorded.at(-1)?.metadata.occurredAt ?? '',
    position: undefined,
    lastPosition: recorded.at(-1)?.position,
  };
}

function dress(
  stream: string,
  events: DomainEvent[],
  { commandId, actor }: CommandContext,
  occurredAt: string,
): NewEvent[] {
  return events.map((event, index) => ({
    id: derivedId(commandId, stream, String(index)),
    event,
    metadata: {
      actor,
      commandId,
      schemaVersion: versionOf(event.type),
      occurredAt,
      $correlationId: commandId,
      $causationId: commandId,
    },
  }));
}
