import { setTimeout as wait } from 'node:timers/promises';
import { refusals, Refused } from '@stagedoor/contracts/refusals';
import type { ImportKind } from '@stagedoor/contracts/imports.api';
import { importSubject } from '@stagedoor/platform/privacy/import-subject';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { isStoreAway } from '@stagedoor/platform/stores/store-away';
import type { Caller } from '../run/command-runner.ts';
import { derivedId } from '../run/derived-id.ts';
import type { DueRow, ImportSources, KindOfImport } from './kind-of-import.ts';
import { finishUndo, takeBack } from './take-back.ts';

const RETRY_MS = 2_000;
const FAILED =
  'The import could not be finished, so what it had done was taken back. Upload the file again.';

type Running = { kind: ImportKind; details: string } & Pick<Caller, 'actor' | 'commandId'>;

/**
 * Does the rows of imports that run, batch by batch, and undoes imports of many. Whoever has locked
 * an import does the next batch, so that two services share it; what was cut off is done again,
 * under the same command id and without a second effect.
 */
export function importRunner(sources: ImportSources, kinds: Record<ImportKind, KindOfImport>) {
  const { sql, keys, runner, now, log, batch: atOnce = 1_000 } = sources;
  const over = new AbortController();
  const { signal } = over;
  let working = Promise.resolve();
  return {
    /** Does after the response what was begun, and goes on with what was cut off. */
    resume: () => {
      working = working.then(work);
    },
    /** Ends after the batch that is being done. */
    close: async () => {
      over.abort();
      await working;
    },
  };

  async function work(): Promise<void> {
    for (let isLeft = true; isLeft && !signal.aborted;)
      try {
        const begun = await sql.row<{ id: string }>(BEGUN);
        isLeft = begun !== undefined;
        if (begun) await doPart(begun.id);
      } catch (err) {
        if (signal.aborted) return;
        log.warn({ err }, 'An import or its undo was interrupted.');
        await wait(RETRY_MS, undefined, { signal }).catch(() => undefined);
      }
  }

  async function doPart(id: string): Promise<void> {
    if (await finishUndo(sources, id, signal)) return;
    try {
      await sql.transaction((own) => batch(own, id));
    } catch (err) {
      if (signal.aborted || mayGoOn(err)) throw err;
      log.warn({ err, id }, 'An import failed.');
      await sql.transaction((own) => fail(own, id));
    }
  }

  async function batch(own: Sql, id: string): Promise<void> {
    const taken = await own.row<Running>(TAKE, [id]);
    if (!taken) return;
    const { kind, actor, commandId } = taken;
    const sealed = await own.rows<DueRow>(NEXT, [id, atOnce]);
    if (sealed.length === 0) return void (await own.rows(END, [id, 'done', null, now()]));
    const key = await keys.make(importSubject(id));
    if (!key) throw new Refused('not-found');
    const rows = sealed.map((row) => ({ ...row, content: key.unseal(row.content) }));
    const details: unknown = JSON.parse(key.unseal(taken.details));
    const run = { id, commandId, run: runner.runnerFor({ actor, commandId }) };
    const verdicts = await kinds[kind].apply(rows, run, details);
    await own.rows(NOTE_DONE, [id, rows.map(({ place }) => place), verdicts]);
  }

  async function fail(own: Sql, id: string): Promise<void> {
    const taken = await own.row<Running>(TAKE, [id]);
    if (!taken) return;
    const { actor, commandId } = taken;
    const caller = { actor, commandId: derivedId(commandId, 'taken back') };
    await takeBack(sources, commandId, caller, await own.rows(CLAIMED, [id]));
    await own.rows(END, [id, 'failed', FAILED, now()]);
  }
}

/** Whether a later try may succeed. */
function mayGoOn(error: unknown): boolean {
  return isStoreAway(error) || (error instanceof Refused && refusals[error.code][0] === 503);
}

/** Any, so that none waits for one that fails again and again; an undo by what it undoes. */
const BEGUN = `
  select id from (
    select id from app.imports where state = 'running' union all select undoes from app.long_undos
  ) as begun order by random() limit 1`;
const TAKE = `
  select kind, details, actor, command_id as "commandId" from app.imports
  where id = $1 and state = 'running' for update`;
const NEXT = `
  select place, content, hash, verdict from app.import_rows
  where import = $1 and is_due and not is_done order by place limit $2`;
const NOTE_DONE = `
  update app.import_rows as known set is_done = true, verdict = found.verdict
  from unnest($2::int[], $3::text[]) as found(place, verdict)
  where import = $1 and known.place = found.place`;
const CLAIMED = `
  select distinct subject as stream
  from app.subject_hashes join app.import_rows using (hash) where import = $1 and is_due`;
const END = 'update app.imports set state = $2, error = $3, changed_at = $4 where id = $1';
