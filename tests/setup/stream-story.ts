import type { DomainEvent } from '@stagedoor/contracts/events/events';
import type { RecordedEvent } from '@stagedoor/platform/event-log/event-log';
import { decideAll } from '@stagedoor/domain/decider';
import { planUndo, type UndoPlan } from '../../services/command/undo/undo-plan.ts';
import type { Fields } from '@stagedoor/domain/fields';
import type { Undoable } from '../../services/command/undo/undoable.ts';

export interface StreamStory<Command> {
  /** Runs commands under an id. False where they change nothing. @throws Refused */
  does(commandId: string, ...commands: Command[]): boolean;
  /** Undoes a command under another id. */
  undoes(commandId: string, undone: string): UndoPlan<Command>;
  fields(id: string): Fields | undefined;
}

const AT = '2026-11-20T18:00:00.000Z';

/** Runs commands on one stream in memory, without a log. */
export function streamStory<State, Command, Event extends DomainEvent>(
  undoable: Undoable<State, Command, Event>,
): StreamStory<Command> {
  const recorded: RecordedEvent[] = [];
  let state = undoable.decider.initial;

  function append(commandId: string, commands: readonly Command[], undoes?: string): boolean {
    const decided = decideAll(undoable.decider, state, commands);
    state = decided.state;
    for (const event of decided.events) {
      const revision = recorded.length;
      const metadata = {
        actor: { id: 'ada', role: 'staff' },
        ...{ commandId, ...(undoes !== undefined && { undoes }) },
        ...{ schemaVersion: 1, occurredAt: AT, $correlationId: commandId },
        $causationId: commandId,
      };
      recorded.push({
        ...{ id: `${commandId} ${revision}`, stream: undoable.stream, revision },
        ...{ position: BigInt(revision), type: event.type, event },
        ...{ recordedAt: AT, recorded: { data: event.data, metadata }, metadata },
      });
    }
    return decided.events.length > 0;
  }

  return {
    does: (commandId, ...commands) => append(commandId, commands),
    undoes: (commandId, undone) => {
      const plan = planUndo(undoable, recorded, undone);
      if (plan) append(commandId, plan.commands, undone);
      return plan;
    },
    fields: (id) => undoable.fieldsOf(state, id),
  };
}
