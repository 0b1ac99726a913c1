import { setTimeout as wait } from 'node:timers/promises';
import { refusals, Refused } from '@stagedoor/contracts/refusals';
import type { ImportKind, ImportState } from '@stagedoor/contracts/imports.api';
import { importSubject } from '@stagedoor/platform/privacy/import-subject';
import type { Keys } from '@stagedoor/platform/privacy/keys';
import { Unreadable } from '@stagedoor/platform/privacy/master-key';
import type { Log } from '@stagedoor/platform/process/log';
import type { Sql, Transactions } from '@stagedoor/platform/stores/postgres';
import { isStoreAway } from '@stagedoor/platform/stores/store-away';
import type { Caller, CommandRunner } from '../run/command-runner.ts';
import { derivedId } from '../run/derived-id.ts';
import type { DueRow, ImportRun, KindsOfImport } from './kind-of-import.ts';

/** Of rows that are done together, in one to two seconds. */
const BATCH = 1_000;
const RETRY_MS = 2_000;
const FAILED =
  'The import could not be finished, so what it had done was taken back. Upload the file again.';
const UNREADABLE = `${FAILED} Its rows cannot be read any more.`;

interface Running {
  kind: ImportKind;
  details: string;
  actor: Caller['actor'];
  command_id: string;
}

export interface RunSources {
  sql: Transactions;
  keys: Keys;
  runner: CommandRunner;
  kinds: KindsOfImport;
  now: () => Date;
  log: Log;
}

/**
 * Does the rows of imports that run, batch by batch. Whoever has locked the import does the next
 * batch, so that two services share it; one that was cut off is done again, under the same command
 * id and without a second effect.
 */
export function importRunner({ sql, keys, runner, kinds, now, log }: RunSources) {
  const over = new AbortController();
  const running = new Map<string, Promise<void>>();

  const start = (id: string): void => {
    if (running.has(id) || over.signal.aborted) return;
    running.set(
      id,
      work(id).finally(() => running.delete(id)),
    );
  };

  return {
    start,
    /** Goes on with what was cut off. */
    resume: async (): Promise<void> => {
      const found = await sql.rows<{ id: string }>(CUT_OFF);
      for (const { id } of found) start(id);
    },
    /** Ends after the batch that is being done. */
    close: async (): Promise<void> => {
      over.abort();
      await Promise.all(running.values());
    },
  };

  async function work(id: string): Promise<void> {
    for (let goesOn = true; goesOn && !over.signal.aborted;)
      try {
        goesOn = await sql.transaction((own) => batch(own, id));
      } catch (err) {
        log.warn({ err, import: id }, 'An import was interrupted.');
        goesOn = mayGoOn(err) || (await fail(id, err));
        if (goesOn) await wait(RETRY_MS, undefined, over).catch(() => undefined);
      }
  }

  /** Returns whether there may be more. */
  async function batch(own: Sql, id: string): Promise<boolean> {
    const found = await own.row<Running>(TAKE, [id]);
    // Another service has ended it.
    if (!found) return false;
    const sealed = await own.rows<DueRow>(DUE, [id, BATCH]);
    if (sealed.length === 0) {
      await end(own, id, 'done');
      return false;
    }
    const key = (await keys.find([importSubject(id)])).get(importSubject(id));
    if (!key) throw new Unreadable(UNREADABLE);
    const rows = sealed.map((row) => ({ ...row, content: key.unseal(row.content) }));
    const details: unknown = JSON.parse(key.unseal(found.details));
    const verdicts = await kinds[found.kind].apply(rows, runOf(id, found, details));
    await own.rows(NOTE_DONE, [id, rows.map(({ place }) => place), verdicts]);
    return true;
  }

  /** Returns whether that has to be tried again. */
  async function fail(id: string, error: unknown): Promise<boolean> {
    try {
      await sql.transaction(async (own) => {
        const found = await own.row<Running>(TAKE, [id]);
        if (!found) return;
        const done = await own.rows<DueRow>(BEGUN, [id]);
        const takingBack = runOf(id, found, undefined, 'taken back');
        await kinds[found.kind].takeBack(done, takingBack);
        await end(own, id, 'failed', error instanceof Unreadable ? UNREADABLE : FAILED);
      });
      return false;
    } catch (err) {
      log.error({ err, import: id }, 'An import that failed is taken back later.');
      return true;
    }
  }

  function runOf(id: string, found: Running, details: unknown, ...part: string[]): ImportRun {
    const { actor, command_id } = found;
    const commandId = part.length > 0 ? derivedId(command_id, ...part) : command_id;
    return { id, commandId: command_id, details, run: runner.runnerFor({ actor, commandId }) };
  }

  async function end(own: Sql, id: string, state: ImportState, error?: string): Promise<void> {
    await own.rows(END, [id, state, error ?? null, now()]);
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
const DUE = `
  select place, content, hash, verdict from app.import_rows
  where import = $1 and is_due and not is_done order by place limit $2`;
const BEGUN = `
  select place, content, hash, verdict from app.import_rows where import = $1 and is_due`;
const NOTE_DONE = `
  update app.import_rows as known set is_done = true, verdict = found.verdict
  from unnest($2::int[], $3::text[]) as found(place, verdict)
  where import = $1 and known.place = found.place`;
const END = `
  update app.imports set state = $2, error = $3, changed_at = $4 where id = $1`;
