import type { FastifyRequest } from 'fastify';
import { mayAccess } from '@stagedoor/contracts/account';
import type { DomainEvent } from '@stagedoor/contracts/events';
import type { Genre } from '@stagedoor/contracts/genre';
import { IRREVERSIBLE } from '@stagedoor/contracts/facts/irreversible';
import { OPEN_CATALOGUE, type UndoResult } from '@stagedoor/contracts/history';
import { Refused } from '@stagedoor/contracts/refusals';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import type { Accounts } from '../accounts/accounts.ts';
import { inBulk, WITHOUT_STATE } from '../bulk.ts';
import type { Load } from '../command-runner.ts';
import type { Current } from '../known-streams.ts';
import { genres } from '../genres/genres.decider.ts';
import { findTouched, findUsedGenres, type Touched } from './touched-subjects.ts';
import { planUndo, type UndoPart } from './undo-plan.ts';
import type { Undoable } from './undoable.ts';
import { undoableShow } from './undoable-show.ts';
import {
  undoableAccount,
  undoableGenres,
  undoableMessage,
  undoableSettings,
} from './undoable-subjects.ts';
import { undoableThemes } from './undoable-themes.ts';

export interface UndoDependencies {
  sql: Sql;
  load: Load;
  accounts: Pick<Accounts, 'applyFlags'>;
}

/**
 * Undoes a command in every stream that it changed. A repeated undo skips the streams in which it
 * is done, and does the rest.
 * @throws Refused if nothing was undone; not-found for an unknown command.
 */
export async function undoCommand(
  request: FastifyRequest,
  commandId: string,
  { sql, load, accounts }: UndoDependencies,
): Promise<UndoResult> {
  const touched = await findTouched(sql, commandId);
  assertUndoable(request, commandId, touched);
  const streams = Map.groupBy(touched, ({ stream }) => stream);
  const some = (subject: Touched['subject']) => touched.some((one) => one.subject === subject);
  const catalogue = some('show') ? (await load(genres)).state.genres : [];
  const used = some('genre') ? await findUsedGenres(sql) : new Set<string>();
  const parts = new Map<string, readonly UndoPart[]>();

  const done = await inBulk(request, [...streams.keys()], async (stream) => {
    const [first] = streams.get(stream) ?? [];
    if (first) await undoIn(first, catalogue);
  });
  const results = done.results.flatMap(({ id: stream, ok, error }) => {
    const failed = ok ? {} : { error };
    const all = (streams.get(stream) ?? []).map(({ subject, id }) => ({
      ...{ subject, id, ok },
      ...failed,
    }));
    return (ok && parts.get(stream)) || all;
  });
  const undone = results.filter(({ ok }) => ok).length;
  if (undone === 0) refuseForCommonReason(results);
  return { undone, results, command_id: request.commandId };

  async function undoIn({ stream, subject, id, types }: Touched, known: readonly Genre[]) {
    switch (subject) {
      case 'show':
        return void (await apply(undoableShow(id, known)));
      case 'genre':
        return void (await apply(undoableGenres(used)));
      case 'theme':
        return void (await apply(undoableThemes));
      case 'message':
        return void (await apply(undoableMessage(id)));
      case 'settings':
        return void (await apply(undoableSettings));
      case 'account': {
        const { state } = await apply(undoableAccount(id), {});
        if (parts.get(stream)?.every(({ ok }) => !ok)) return;
        return accounts.applyFlags(id, state, request.commandId);
      }
      case 'subscriber':
        throw new Error(`${stream} holds only ${types.join(', ')}, which cannot be undone.`);
    }
  }

  /** If this undo ran before, the runner asks for no commands, and no parts are noted. */
  function apply<State, Command, Event extends DomainEvent>(
    undoable: Undoable<State, Command, Event>,
    options: { isStateUsed?: boolean } = WITHOUT_STATE,
  ): Promise<Current<State>> {
    return request.run(
      undoable,
      (recorded) => {
        const plan = planUndo(undoable, recorded, commandId);
        parts.set(undoable.stream, plan?.parts ?? []);
        return plan?.commands ?? [];
      },
      { ...options, undoes: commandId },
    );
  }
}

/** @throws Refused */
function assertUndoable(
  { role }: FastifyRequest,
  commandId: string,
  touched: readonly Touched[],
): void {
  if (touched.length === 0) throw new Refused('not-found');
  if (touched.some(({ subject }) => subject === 'account') && !mayAccess(role, 'site-manager'))
    throw new Refused('forbidden');
  const isIrreversible = ({ types }: Touched) =>
    types.every((type) => Object.hasOwn(IRREVERSIBLE, type));
  if (commandId === OPEN_CATALOGUE || touched.every(isIrreversible))
    throw new Refused('not-undoable');
}

/** @throws Refused with the reason of all parts, if they have the same one. */
function refuseForCommonReason(results: readonly UndoPart[]): void {
  const codes = new Set(results.map(({ code }) => code));
  if (codes.size === 0) throw new Refused('already-undone');
  const [first] = results;
  if (codes.size > 1) return;
  if (first?.code === 'nothing-to-undo') throw new Refused('nothing-to-undo');
  if (first?.code === 'not-undoable') throw new Refused('not-undoable');
  if (first?.code === 'conflict') throw new Refused('conflict', { message: first.error ?? '' });
}
