import { refusals, Refused } from '@stagedoor/contracts/refusals';
import type { ImportKind } from '@stagedoor/contracts/imports.api';
import { importSubject } from '@stagedoor/platform/privacy/import-subject';
import { createTaskQueue } from '@stagedoor/platform/process/task-queue';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { isStoreAway } from '@stagedoor/platform/stores/store-away';
import type { Caller } from '../run/command-runner.ts';
import { derivedId } from '../run/derived-id.ts';
import { resumableWork } from '../run/resumable-work.ts';
import type { DueRow, ImportRun, ImportSources, KindOfImport } from './kind-of-import.ts';

const FAILED =
  'The import could not be finished, so what it had done was taken back. Upload the file again.';

type Running = { kind: ImportKind; details: string; command_id: string } & Pick<Caller, 'actor'>;

/**
 * Does the rows of imports that run, batch by batch. Whoever has locked the import does the next
 * batch, so that two services share it; one that was cut off is done again, under the same command
 * id and without a second effect.
 */
export function importRunner(
  { sql, keys, runner, now, log, batch: atOnce = 1_000 }: ImportSources,
  kinds: Record<ImportKind, KindOfImport>,
) {
  // Each holds a connection while its work waits for others.
  const inTurn = createTaskQueue({ atOnce: 1, waiting: Infinity });
  return resumableWork({
    findBegun: async () => (await sql.rows<{ id: string }>(CUT_OFF)).map(({ id }) => id),
    doPart: (id) => inTurn(() => sql.transaction((own) => batch(own, id))),
    giveUp: async (id, error) => !mayGoOn(error) && (await sql.transaction((own) => fail(own, id))),
    interrupted: 'An import was interrupted.',
    log,
  });

  /** Returns whether there may be more. */
  async function batch(own: Sql, id: string): Promise<boolean> {
    const taken = await own.row<Running>(TAKE, [id]);
    if (!taken) return false;
    const sealed = await own.rows<DueRow>(NEXT, [id, atOnce]);
    if (sealed.length === 0) return (await own.rows(END, [id, 'done', null, now()])).length > 0;
    const key = await keys.make(importSubject(id));
    if (!key) throw new Refused('not-found');
    const rows = sealed.map((row) => ({ ...row, content: key.unseal(row.content) }));
    const details: unknown = JSON.parse(key.unseal(taken.details));
    const verdicts = await kinds[taken.kind].apply(rows, runOf(id, taken), details);
    await own.rows(NOTE_DONE, [id, rows.map(({ place }) => place), verdicts]);
    return true;
  }

  async function fail(own: Sql, id: string): Promise<true> {
    const taken = await own.row<Running>(TAKE, [id]);
    if (!taken) return true;
    const takingBack = runOf(id, taken, derivedId(taken.command_id, 'taken back'));
    await kinds[taken.kind].takeBack(await own.rows<DueRow>(DUE, [id]), takingBack);
    await own.rows(END, [id, 'failed', FAILED, now()]);
    return true;
  }

  function runOf(id: string, { actor, command_id }: Running, commandId = command_id): ImportRun {
    return { id, commandId: command_id, run: runner.runnerFor({ actor, commandId }) };
  }
}

/** Whether a later try may succeed. */
function mayGoOn(error: unknown): boolean {
  return isStoreAway(error) || (error instanceof Refused && refusals[error.code][0] === 503);
}

const CUT_OFF = `select id from app.imports where state = 'running'`;
const TAKE = `
  select kind, details, actor, command_id from app.imports
  where id = $1 and state = 'running' for update`;
const DUE =
  'select place, content, hash, verdict from app.import_rows where import = $1 and is_due';
const NEXT = `${DUE} and not is_done order by place limit $2`;
const NOTE_DONE = `
  update app.import_rows as known set is_done = true, verdict = found.verdict
  from unnest($2::int[], $3::text[]) as found(place, verdict)
  where import = $1 and known.place = found.place`;
const END = 'update app.imports set state = $2, error = $3, changed_at = $4 where id = $1';
