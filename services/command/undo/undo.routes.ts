import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mayAccess } from '@stagedoor/contracts/account';
import type { DomainEvent } from '@stagedoor/contracts/events/events';
import type { HistorySubject } from '@stagedoor/contracts/facts/history-subjects';
import { isIrreversible } from '@stagedoor/contracts/facts/irreversible';
import type { Genre } from '@stagedoor/contracts/genre';
import type { UndoResult } from '@stagedoor/contracts/history';
import { Refused, refusals } from '@stagedoor/contracts/refusals';
import { BULK_IDS } from '@stagedoor/contracts/facts/limits';
import { PROJECTED_STREAMS } from '@stagedoor/contracts/events/streams';
import { mount } from '@stagedoor/platform/http/mount';
import { READ_LIMIT_MS } from '@stagedoor/platform/http/written';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { forgetDepartures, noteUndo } from '../imports/take-back.ts';
import { inBulk } from '../run/bulk.ts';
import type { CommandStores } from '../command-stores.ts';
import type { Current } from '../run/known-streams.ts';
import { planUndo, type UndoPart } from './undo-plan.ts';
import {
  commandsToRestore,
  undoableAccount,
  undoableGenres,
  undoableMessage,
  undoableSettings,
  undoableShow,
  undoableSubscriber,
  undoableThemes,
  undoableVenue,
  type Undoable,
} from './undoable.ts';

export function undoRoutes(stores: CommandStores) {
  const { sql, shows, eventLog, progress, imports } = stores;
  return async (app: FastifyInstance) => {
    mount(app, 'history.undo', async ({ body: { command_id }, request, reply }) => {
      if (app.runningInBulk.has(command_id) || !(await isWhole(command_id)))
        throw new Refused('conflict', { message: NOT_YET, retryAfter: READ_LIMIT_MS / 1_000 });
      const touched = await findTouched(sql, command_id);
      if (touched.length > 0) assertUndoable(request, command_id, touched);
      if (touched.length <= BULK_IDS) return undoCommand(request, command_id, touched, stores);
      const begun = await imports.undo(command_id, request.caller);
      return reply.code(202).send({ undone: 0, results: [], command_id: begun });
    });

    mount(app, 'shows.restore', async ({ params: { id }, body: { revision }, reply }) =>
      shows.change(reply, id, ({ events }) => commandsToRestore(id, events, revision, shows.now())),
    );
  };

  /** The read tables say what a command changed, so they must hold all of it. */
  async function isWhole(commandId: string): Promise<boolean> {
    if (await imports.isRunning(commandId)) return false;
    const touched = await findTouched(sql, commandId);
    // A grant changes one account and nothing else. It can be undone while the projector is halted.
    if (touched.some(({ subject }) => subject === 'account')) return true;
    return progress.reaches(await eventLog.head(PROJECTED_STREAMS), READ_LIMIT_MS);
  }
}

const NOT_YET =
  'Some changes are still on their way into the history, so nothing was undone. ' +
  'Please try again in a moment.';

/**
 * Undoes a command in every stream that it changed. A repeated undo skips the streams in which it
 * is done, and does the rest.
 * @throws Refused if nothing was undone; not-found for an unknown command.
 */
async function undoCommand(
  request: FastifyRequest,
  commandId: string,
  touched: readonly Touched[],
  { sql, shows, accountChanges, keys }: CommandStores,
): Promise<UndoResult> {
  const forgotten = await forgetDepartures(sql, commandId);
  if (touched.length === 0) {
    if (forgotten === 0) throw new Refused('not-found');
    await noteUndo(sql, commandId, 'undone');
    return { undone: forgotten, results: [], command_id: request.commandId };
  }
  const streams = Map.groupBy(touched, ({ stream }) => stream);
  const some = (subject: Touched['subject']) => touched.some((one) => one.subject === subject);
  const catalogue = some('show') ? await shows.findGenres() : [];
  const used = some('genre') ? await findUsedGenres(sql) : new Set<string>();
  const parts = new Map<string, readonly UndoPart[]>();

  const done = await inBulk(request, [...streams.keys()], async (stream) => {
    const [first] = streams.get(stream) ?? [];
    try {
      if (first) await undoIn(first, catalogue);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const { message, code } = error;
      parts.set(stream, partsOf(stream, { ok: false, error: message, code }));
    }
  });
  const results = done.results.flatMap(({ id: stream, ok, error = '' }) =>
    ok
      ? (parts.get(stream) ?? partsOf(stream, { ok }))
      : partsOf(stream, { ok, error, code: 'store-unavailable' }),
  );
  const undone = results.filter(({ ok }) => ok).length;
  if (undone === 0) throw refusalOf(results);
  await noteUndo(sql, commandId, 'undone');
  return { undone, results, command_id: request.commandId };

  function partsOf(stream: string, outcome: Pick<UndoPart, 'ok' | 'error' | 'code'>): UndoPart[] {
    return (streams.get(stream) ?? []).map(({ subject, id }) => ({ subject, id, ...outcome }));
  }

  async function undoIn({ stream, subject, id, types }: Touched, known: readonly Genre[]) {
    switch (subject) {
      case 'show':
        return apply(undoableShow(id, known, shows.now()));
      case 'genre':
        return apply(undoableGenres(used));
      case 'theme':
        return apply(undoableThemes);
      case 'message':
        return apply(undoableMessage(id));
      case 'settings':
        return apply(undoableSettings);
      case 'venue':
        return apply(undoableVenue);
      case 'account':
        return accountChanges.change({
          account: id,
          commandId: request.commandId,
          run: (known) => apply(undoableAccount(id, known)),
        });
      case 'subscriber': {
        const { state } = await apply(undoableSubscriber(id));
        if (state.phase === 'erased' && state.by === 'undo') await keys.destroy(stream);
        return;
      }
      case 'finding':
      case 'announcement':
        throw new Error(`${stream} holds only ${types.join(', ')}, which cannot be undone.`);
    }
  }

  /** If this undo ran before, no parts are noted. */
  async function apply<State, Command, Event extends DomainEvent>(
    undoable: Undoable<State, Command, Event>,
  ): Promise<Current<State>> {
    return request.run(
      undoable,
      ({ events }, isRepeated) => {
        if (isRepeated) return [];
        const plan = planUndo(undoable, events, commandId);
        parts.set(undoable.stream, plan?.parts ?? []);
        return plan?.commands ?? [];
      },
      { undoes: commandId, isStateUsed: false },
    );
  }
}

/** @throws Refused */
function assertUndoable({ role }: FastifyRequest, commandId: string, touched: readonly Touched[]) {
  if (touched.every(({ types }) => types.every((type) => isIrreversible(type, commandId))))
    throw new Refused('not-undoable');
  const isForManagers = touched.some(({ subject }) => FOR_SITE_MANAGERS.includes(subject));
  if (isForManagers && !mayAccess(role, 'site-manager')) throw new Refused('forbidden');
}

/** What staff cannot change, they cannot undo either. */
const FOR_SITE_MANAGERS: readonly HistorySubject[] = ['account', 'venue'];

/** The refusal of an undo whose parts are all refused: the first code, and every reason. */
function refusalOf(results: readonly UndoPart[]): Refused {
  const codes = results.flatMap(({ code }) => code ?? []);
  const [code] = codes;
  if (!code) return new Refused('already-undone');
  // A later try may succeed.
  if (codes.includes('store-unavailable'))
    return new Refused('store-unavailable', { retryAfter: RETRY_SECONDS });
  const message = [...new Set(results.map(({ error }) => error))].join(' ');
  const [status] = refusals[code];
  return new Refused(status === 409 ? code : 'conflict', { message });
}

const RETRY_SECONDS = 2;

/** A subject that a command changed, by events of these types. */
interface Touched {
  stream: string;
  subject: HistorySubject;
  id: string;
  types: string[];
}

/** The subjects that a command changed, as far as the read tables know. */
function findTouched(sql: Sql, commandId: string): Promise<Touched[]> {
  return sql.rows<Touched>(
    `select stream, subject, subject_id as id, array_agg(distinct type) as types
     from read.history where command_id = $1 group by stream, subject, subject_id`,
    [commandId],
  );
}

async function findUsedGenres(sql: Sql): Promise<ReadonlySet<string>> {
  const rows = await sql.rows<{ id: string }>('select distinct genre_id as id from read.shows');
  return new Set(rows.map(({ id }) => id));
}
