import type { Parsed, ResponseBody } from '@stagedoor/contracts/api';
import { IMPORTS } from '@stagedoor/contracts/facts/limits';
import {
  importDetails,
  SUBSCRIBER_VERDICTS,
  type Import,
  type ImportDetails,
  type ImportKind,
  type SubscriberVerdict,
} from '@stagedoor/contracts/imports.api';
import { Refused } from '@stagedoor/contracts/refusals';
import { importSubject } from '@stagedoor/platform/privacy/import-subject';
import { unlessUnreadable, type SubjectKey } from '@stagedoor/platform/privacy/master-key';
import { unsealText } from '@stagedoor/platform/privacy/sealed-text';
import type { UploadedFile } from '../http/multipart.ts';
import type { Caller } from '../run/command-runner.ts';
import type { ImportSources, KindOfImport } from './kind-of-import.ts';
import { importRunner } from './run-import.ts';
import { subscribersImport } from './subscribers-import.ts';
import { beginUndo } from './take-back.ts';

type Body = Parsed<'imports.create', 'body'>;
type ImportRow = Omit<Import, keyof ImportDetails | 'created_at'> & {
  details: string;
  created_at: Date;
};
type FoundRow = { line: number; content: string; verdict: SubscriberVerdict };

const AT_A_TIME = 1_000;
const HOUR_MS = 3_600_000;
const RUNNING = 'This import is running. Wait until it is done.';
const RAN = 'This import ran already. Upload the file again.';

/** Uploaded files and what became of their rows. */
export function createImports(sources: ImportSources) {
  const { sql, keys, now } = sources;
  const kinds: Record<ImportKind, KindOfImport> = { subscribers: subscribersImport(sources) };
  const { resume, close } = importRunner(sources, kinds);
  return {
    ...{ resume, close },

    /** The same id again changes nothing. @throws Refused invalid-input */
    create: async (id: string, account: string, body: Body, file?: UploadedFile) => {
      const { details, rows } = await kinds[body.kind].read(body, file);
      const key = await keys.make(importSubject(id));
      if (!key) throw new Refused('not-found');
      const sealed = key.seal(JSON.stringify(details));
      await sql.transaction(async (own) => {
        if (!(await own.row(ADD, [id, body.kind, account, sealed, now()]))) return;
        await own.rows(FORGET_ELDEST, [account, body.kind, IMPORTS.each]);
        for (let from = 0; from < rows.length; from += AT_A_TIME) {
          const some = rows.slice(from, from + AT_A_TIME).map((row, index) => {
            const place = { import: id, place: from + index, is_done: false };
            return { ...row, ...place, content: key.seal(row.content) };
          });
          await own.rows(ADD_ROWS, [JSON.stringify(some)]);
        }
      });
      return (await find(id)).shown;
    },

    /** An import with some of its rows. @throws Refused not-found */
    page: async (
      id: string,
      { verdict, offset, limit }: Parsed<'imports.get', 'query'>,
    ): Promise<ResponseBody<'imports.get'>> => {
      const { shown, key } = await find(id);
      const rows = await sql.rows<FoundRow>(PAGE, [id, verdict ?? null, offset, limit]);
      const all = Object.values(shown.counts).reduce((sum, count) => sum + count);
      return {
        ...shown,
        count: verdict ? shown.counts[SUBSCRIBER_VERDICTS[verdict]] : all,
        results: rows.map(({ content, ...row }) => ({ ...row, email: unsealText(content, key) })),
      };
    },

    /** Begins to do what the rows say. @throws Refused not-found, conflict */
    run: async (id: string, { actor, commandId }: Caller): Promise<Import> => {
      const isNew = await sql.row(BEGIN, [id, actor, commandId, now()]);
      const { shown } = await find(id);
      // Otherwise the same request came again.
      if (!isNew && shown.command_id !== commandId) throw new Refused('conflict', { message: RAN });
      resume();
      return shown;
    },

    /** @throws Refused not-found, conflict */
    delete: async (id: string): Promise<void> => {
      if (await sql.row(FORGET_ONE, [id])) return;
      await find(id);
      throw new Refused('conflict', { message: RUNNING });
    },

    /** Forgets what was uploaded or has run a day ago. */
    forgetOld: () => sql.rows(FORGET_OLD, [new Date(now().getTime() - IMPORTS.hours * HOUR_MS)]),

    /** Forgets the rows of an address, once none is being done. Returns whether there were any. */
    forgetRows: async (hash: string) => (await sql.rows(FORGET_ROWS, [hash])).length > 0,

    isRunning: async (commandId: string) => (await sql.row(IS_RUNNING, [commandId])) !== undefined,

    /** Begins to undo the import of a command. Returns the id of the command that undoes it. */
    undo: async (undoes: string, caller: Caller): Promise<string> => {
      const commandId = await beginUndo(sql, undoes, caller);
      resume();
      return commandId;
    },
  };

  /** @throws Refused not-found */
  async function find(id: string): Promise<{ shown: Import; key: SubjectKey }> {
    const row = await sql.row<ImportRow>(GET, [id]);
    const key = (await keys.find([importSubject(id)])).get(importSubject(id));
    const read = row && key && unlessUnreadable(() => key.unseal(row.details));
    if (!row || !key || !read) throw new Refused('not-found');
    const { details: _, created_at, ...known } = row;
    const details = importDetails.parse(JSON.parse(read));
    return { shown: { ...known, ...details, created_at: created_at.toISOString() }, key };
  }
}

const ADD = `
  insert into app.imports (id, kind, state, account, details, created_at, changed_at)
  values ($1, $2, 'ready', $3, $4, $5, $5) on conflict do nothing returning id`;
const ADD_ROWS = `
  insert into app.import_rows
  select * from jsonb_populate_recordset(null::app.import_rows, $1)`;
const COUNTS = Object.entries(SUBSCRIBER_VERDICTS).map(
  ([verdict, name]) => `'${name}', count(*) filter (where verdict = '${verdict}')`,
);
const GET = `
  select imports.id, kind, state, details, command_id, error, created_at, rows.*
  from app.imports cross join lateral (
    select (count(*) filter (where is_done))::int as done,
      (count(*) filter (where is_due))::int as of, jsonb_build_object(${COUNTS.join()}) as counts
    from app.import_rows where import = imports.id
  ) as rows where imports.id = $1`;
const PAGE = `
  select line, content, verdict from app.import_rows
  where import = $1 and ($2::text is null or verdict = $2) order by place offset $3 limit $4`;
const BEGIN = `
  update app.imports set state = 'running', actor = $2, command_id = $3, changed_at = $4
  where id = $1 and state = 'ready' returning id`;
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
