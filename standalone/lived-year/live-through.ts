import type { StoredPhoto } from '@stagedoor/contracts/events/show.events';
import { message } from '@stagedoor/domain/message/message.decider';
import { addPhotos } from '@stagedoor/domain/show/show-photos.decider';
import { show, type ShowState } from '@stagedoor/domain/show/show.decider';
import type { CommandCore } from '../../services/command/command-core.ts';
import type { Caller, Run } from '../../services/command/run/command-runner.ts';
import { derivedId } from '../../services/command/run/derived-id.ts';
import type { Known } from '../../services/command/run/known-streams.ts';
import { planUndo } from '../../services/command/undo/undo-plan.ts';
import { undoableShow } from '../../services/command/undo/undoable.ts';
import type { Colleague, Step } from './lived-year.step.ts';

interface Options {
  /** Called before each step: from then on the clock of the core shows this time. */
  setClock: (at: Date) => void;
  /** The photos of shows, by their numbers; fewer leave shows without one. */
  pictures: Omit<StoredPhoto, 'id'>[];
}

type Core = Pick<CommandCore, 'runner' | 'accounts' | 'people' | 'messages' | 'mailingList'>;

/** Runs the steps one after the other, as commands. @throws Refused */
export async function liveThrough(
  core: Core,
  steps: readonly Step[],
  { setClock, pictures }: Options,
): Promise<void> {
  const subscribers = new Map<string, string>();
  for (const step of steps) {
    setClock(step.at);
    await take(step, core.runner.runnerFor(callerOf(step)));
  }

  async function take(step: Step, run: Run): Promise<unknown> {
    switch (step.kind) {
      case 'account':
        return openAccount(step, run);
      case 'show': {
        const photos = (step.pictures ?? []).flatMap((number, place) => {
          const picture = pictures[number];
          return picture ? [{ id: derivedId(step.key, `photo ${place}`), ...picture }] : [];
        });
        return run(show(idOf(step.key)), [...step.commands, addPhotos(photos)]);
      }
      case 'undo': {
        const { commandId: undoes } = callerOf({ ...step, at: step.did });
        const undoable = undoableShow(idOf(step.key), [], step.at.toISOString());
        const plan = ({ events }: Known<ShowState>) =>
          planUndo(undoable, events, undoes)?.commands ?? [];
        return run(undoable, plan, { undoes });
      }
      case 'message':
        return core.messages.receive(run, idOf(step.key), step.written);
      case 'handling': {
        const { key, command: type, at, by } = step;
        const answered = { by: callerOf({ by, at }).actor.id, at: at.toISOString() };
        return run(message(idOf(key)), type === 'MarkAnswered' ? { type, ...answered } : { type });
      }
      case 'joins': {
        const noting: Run = (subject, ...rest) => {
          subscribers.set(step.email, subject.stream.slice(subject.stream.indexOf('-') + 1));
          return run(subject, ...rest);
        };
        return core.mailingList.subscribe(noting, step.email);
      }
      case 'leaves':
        return core.mailingList.erase(run, subscribers.get(step.email) ?? '');
    }
  }

  async function openAccount(step: Extract<Step, { kind: 'account' }>, run: Run): Promise<void> {
    const { first_name, last_name, role } = step.opens;
    const email = emailOf(step.opens);
    const named = { id: idOf(email), first_name, last_name, username: email, email };
    await core.accounts.open({ ...named, origin: 'operator' }, run);
    const flags = { is_staff: true, is_site_manager: role === 'site-manager', is_auditor: false };
    const caller = { ...callerOf(step), commandId: derivedId('flags', email) };
    await core.people.edit(named.id, flags, caller);
  }
}

/** What one person does at one moment is one command, of many subjects if need be. */
function callerOf({ by, at }: Pick<Step, 'by' | 'at'>): Caller {
  const actor =
    typeof by === 'string' ? { id: by, role: by } : { id: idOf(emailOf(by)), role: by.role };
  return { actor, commandId: derivedId('lived year', actor.id, at.toISOString()) };
}

function emailOf({ first_name }: Colleague): string {
  return `${first_name.toLowerCase()}@lanternroom.example`;
}

function idOf(key: string): string {
  return derivedId('lived year', key);
}
