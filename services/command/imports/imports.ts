import { IMPORTS } from '@stagedoor/contracts/facts/limits';
import {
  SUBSCRIBER_VERDICTS,
  importDetails,
  type Import,
  type ImportState,
  type SubscriberVerdict,
} from '@stagedoor/contracts/imports.api';
import type { Parsed, ResponseBody } from '@stagedoor/contracts/api';
import { recordOf } from '@stagedoor/contracts/facts/record-of';
import { Refused } from '@stagedoor/contracts/refusals';
import { unlessUnreadable, type SubjectKey } from '@stagedoor/platform/privacy/master-key';
import { unsealText } from '@stagedoor/platform/privacy/sealed-text';
import { importSubject } from '@stagedoor/platform/privacy/import-subject';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import type { UploadedFile } from '../http/multipart.ts';
import type { Caller } from '../run/command-runner.ts';
import type { KindsOfImport, ReadRow } from './kind-of-import.ts';
import { importRunner, type RunSources } from './run-import.ts';
import {
  forgetDepartures,
  subscribersImport,
  type SubscribersSources,
} from './subscribers-import.ts';

type Body = Parsed<'imports.create', 'body'>;
type Part = Parsed<'imports.get', 'query'>;

export type Imports = ReturnType<typeof createImports>;

type Sources = Omit<RunSources, 'kinds'> & SubscribersSources;

interface ImportRow extends Pick<Import, 'id' | 'kind' | 'state' | 'command_id' | 'error'> {
  details: string;
  created_at: Date;
}

const AT_A_TIME = 1_000;
const HOUR_MS = 3_600_000;
const RUNNING = 'This import is running. Wait until it is done.';
const RAN = 'This import ran already. Upload the file again.';

/** Uploaded files and what became of their rows. */
export function createImports(sources: Sources) {
  const { sql, keys, now } = sources;
  const kinds: KindsOfImport = { subscribers: subscribersImport(sources) };
  const runs = importRunner({ ...sources, kinds });
  const { resume, close } = runs;
  return {
    resume,
    close,

    /** The same id again changes nothing. @throws Refused invalid-input */
    create: async (id: string, account: string, body: Body, file?: UploadedFile) => {
      const read = await kinds[body.kind].read(body, file);
      const key = await keys.make(importSubject(id));
      if (!key) throw new Refused('not-found');
      await sql.transaction(async (own) => {
        const details = key.seal(JSON.stringify(read.details));
        const made = await own.row(ADD, [id, body.kind, account, details, now()]);
        if (!made) return;
        await own.rows(FORGET_ELDEST, [account, body.kind, IMPORTS.each]);
        for (let from = 0; from < read.rows.length; from += AT_A_TIME)
          await addRows(own, id, key, read.rows, from);
      });
      return present(id);
    },

    present,

    /** An import with some of its rows. @throws Refused not-found */
    page: async (
      id: string,
      { verdict, offset, limit }: Part,
    ): Promise<ResponseBody<'imports.get'>> => {
      const one = await present(id);
      const key = (await keys.find([importSubject(id)])).get(importSubject(id));
      const rows = await sql.rows<{ line: number; content: string; verdict: SubscriberVerdict }>(
        PAGE,
        [id, verdict ?? null, offset, limit],
      );
      const all = verdict ? [SUBSCRIBER_VERDICTS[verdict]] : Object.values(SUBSCRIBER_VERDICTS);
      return {
        ...one,
        count: all.reduce((sum, name) => sum + one.counts[name], 0),
        results: rows.map(({ content, ...row }) => ({ ...row, email: unsealText(content, key) })),
      };
    },

    /** Begins to do what the rows say. @throws Refused not-found, conflict */
    run: async (id: string, { actor, commandId }: Caller): Promise<Import> => {
      const isNew = await sql.row(BEGIN, [id, actor, commandId, now()]);
      const begun = await present(id);
      // Otherwise the same request came again.
      if (!isNew && begun.command_id !== commandId) throw new Refused('conflict', { message: RAN });
      runs.start(id);
      return begun;
    },

    /** @throws Refused not-found, conflict */
    delete: async (id: string): Promise<void> => {
      if (await sql.row(FORGET_ONE, [id])) return;
      await present(id);
      throw new Refused('conflict', { message: RUNNING });
    },

    /** Forgets what was uploaded or has run a day ago. */
    forgetOld: async (): Promise<void> => {
      await sql.rows(FORGET_OLD, [new Date(now().getTime() - IMPORTS.hours * HOUR_MS)]);
    },

    /** Forgets the rows of an address, once none of them is being done. Returns whether it had some. */
    forgetRows: async (hash: string): Promise<boolean> =>
      (await sql.rows(FORGET_ROWS, [hash])).length > 0,

    /** Takes back what a run remembered of who left. Returns how many people that were. */
    forgetDepartures: (commandId: string) => forgetDepartures(sql, commandId),

    isRunning: async (commandId: string): Promise<boolean> =>
      (await sql.row(IS_RUNNING, [commandId])) !== undefined,

    /** Notes on the import that ran as this command, if there is one, that it is undone. */
    note: async (commandId: string, state: ImportState): Promise<void> => {
      await sql.rows(NOTE, [commandId, state]);
    },
  };

  /** @throws Refused not-found */
  async function present(id: string): Promise<Import> {
    const [row, tallies, found] = await Promise.all([
      sql.row<ImportRow>(GET, [id]),
      sql.rows<Tally>(TALLY, [id]),
      keys.find([importSubject(id)]),
    ]);
    const key = found.get(importSubject(id));
    const read = row && key && unlessUnreadable(() => key.unseal(row.details));
    if (!row || read === undefined) throw new Refused('not-found');
    const { details: _, created_at, ...shown } = row;
    const sum = (of: (tally: Tally) => number) => tallies.reduce((all, it) => all + of(it), 0);
    return {
      ...shown,
      ...importDetails.parse(JSON.parse(read)),
      counts: recordOf(Object.values(SUBSCRIBER_VERDICTS), (name) =>
        sum(({ verdict, rows }) => (SUBSCRIBER_VERDICTS[verdict] === name ? rows : 0)),
      ),
      done: sum(({ done }) => done),
      of: sum(({ due }) => due),
      created_at: created_at.toISOString(),
    };
  }
}

interface Tally {
  verdict: SubscriberVerdict;
  rows: number;
  due: number;
  done: number;
}

async function addRows(
  sql: Sql,
  id: string,
  key: SubjectKey,
  all: readonly ReadRow[],
  from: number,
): Promise<void> {
  const rows = all.slice(from, from + AT_A_TIME);
  await sql.rows(ADD_ROWS, [
    id,
    rows.map((_, index) => from + index),
    rows.map(({ line }) => line),
    rows.map(({ content }) => key.seal(content)),
    rows.map(({ hash }) => hash),
    rows.map(({ verdict }) => verdict),
    rows.map(({ isDue }) => isDue),
  ]);
}

const ADD = `
  insert into app.imports (id, kind, state, account, details, created_at, changed_at)
  values ($1, $2, 'ready', $3, $4, $5, $5) on conflict do nothing returning id`;
const ADD_ROWS = `
  insert into app.import_rows (import, place, line, content, hash, verdict, is_due)
  select $1, * from unnest(
    $2::int[], $3::int[], $4::text[], $5::text[], $6::text[], $7::boolean[])`;
const GET = `
  select id, kind, state, details, command_id, error, created_at from app.imports where id = $1`;
const TALLY = `
  select verdict, count(*)::int as rows, (count(*) filter (where is_due))::int as due,
    (count(*) filter (where is_done))::int as done
  from app.import_rows where import = $1 group by verdict`;
const PAGE = `
  select line, content, verdict from app.import_rows
  where import = $1 and ($2::text is null or verdict = $2) order by place offset $3 limit $4`;
const BEGIN = `
  update app.imports set state = 'running', actor = $2, command_id = $3, changed_at = $4
  where id = $1 and state = 'ready' returning id`;
const NOTE = `
  update app.imports set state = $2 where command_id = $1 and state in ('done', 'undoing')`;
const IS_RUNNING = `select from app.imports where command_id = $1 and state = 'running'`;

const forget = (which: string) => `
  with gone as (delete from app.imports where ${which} returning id),
    locked as (delete from app.subject_keys using gone where subject = '${importSubject('')}' || id)
  select id from gone`;
const FORGET_ONE = forget(`id = $1 and state not in ('running', 'undoing')`);
const FORGET_OLD = forget(`changed_at <= $1 and state <> 'running'`);
const FORGET_ELDEST = forget(`id in (
  select id from app.imports where account = $1 and kind = $2 and state = 'ready'
  order by created_at desc, id offset $3)`);
const FORGET_ROWS = `
  with kept as (
    select id from app.imports
    where id in (select import from app.import_rows where hash = $1) for update
  )
  delete from app.import_rows where hash = $1 and import in (select id from kept) returning line`;
