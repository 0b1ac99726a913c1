import { mayAccess } from '@stagedoor/contracts/account';
import { Refused } from '@stagedoor/contracts/refusals';
import type { HistoryEntry } from '@stagedoor/contracts/history';
import type { QueryStores } from '../../query-stores.ts';
import type { PrivateHandlers } from '../../read-path/read-routes.ts';
import { sendInParts } from '../send-in-parts.ts';
import {
  findAllHistory,
  findFirst,
  findHistory,
  findPeople,
  findSubjectHistory,
} from './history.sql.ts';
import { stateOf } from './past-state.ts';
import { personalPast } from './personal-past.ts';
import { findOrigins, findRevision } from './revisions.sql.ts';
import { csvHead, csvLine } from '../csv-line.ts';

export function historyReads(stores: QueryStores) {
  const { sql, unseal, today, dayAt } = stores;
  return {
    'history.list': async ({ query: { limit, ...filters } }) => {
      const [entries, first] = await Promise.all([
        findHistory(stores, filters, limit + 1),
        findFirst(sql),
      ]);
      const results = entries.slice(0, limit);
      const next = entries.length > limit ? (results.at(-1)?.position ?? null) : null;
      return { results, next, first };
    },
    'history.people': async ({ request }) => ({
      results: await findPeople(sql, mayAccess(request.role, 'staff')),
    }),

    'history.export': async ({ query: { format, ...filters }, reply }) => {
      const entries = await findAllHistory(stores, filters);
      const { type, write } = historyFiles[format];
      reply.header('content-disposition', `attachment; filename="history-${today()}.${format}"`);
      return sendInParts(reply.type(type), write(entries));
    },

    'history.subject': async ({ params: { subject, id } }) =>
      nonEmpty(await findSubjectHistory(stores, subject, id)),

    'history.fields': async ({ params: { subject, id } }) =>
      nonEmpty(await findOrigins(sql, subject, id)),

    'history.at': async ({ params: { subject, id, revision }, request }) => {
      const row = await findRevision(sql, subject, id, revision);
      if (!row) throw new Refused('not-found');
      const day = dayAt(row.valid_from);
      const [state] = await personalPast(unseal, {
        request,
        rows: [row],
        resultOf: (found, read) => stateOf(found, read, day),
      });
      return state ?? {};
    },
  } satisfies Partial<PrivateHandlers>;
}

/** @throws Refused not-found for a subject that never existed. */
function nonEmpty<Item>(results: Item[]): { results: Item[] } {
  if (results.length === 0) throw new Refused('not-found');
  return { results };
}

type Write = (entries: AsyncIterable<HistoryEntry>) => AsyncGenerator<string>;

/** The formats of an export: the media type, and how its entries are written. */
const historyFiles: Record<'csv' | 'ndjson', { type: string; write: Write }> = {
  csv: { type: 'text/csv; charset=utf-8', write: writeCsv },
  ndjson: { type: 'application/x-ndjson; charset=utf-8', write: writeLines },
};

async function* writeCsv(entries: AsyncIterable<HistoryEntry>): AsyncGenerator<string> {
  yield csvHead(...Object.keys(COLUMNS));
  for await (const entry of entries)
    yield csvLine(...Object.values(COLUMNS).map((column) => column(entry)));
}

async function* writeLines(entries: AsyncIterable<HistoryEntry>): AsyncGenerator<string> {
  for await (const entry of entries) yield `${JSON.stringify(entry)}\n`;
}

const COLUMNS: Record<string, (entry: HistoryEntry) => string> = {
  position: ({ position }) => position,
  recorded_at: ({ recorded_at }) => recorded_at,
  actor_id: ({ actor }) => actor.id,
  actor_name: ({ actor }) => actor.name,
  actor_role: ({ actor }) => actor.role,
  type: ({ type }) => type,
  subject: ({ subject }) => subject,
  subject_id: ({ subject_id }) => subject_id,
  revision: ({ revision }) => String(revision),
  summary: ({ summary }) => summary,
  changes: ({ changes }) =>
    changes
      .map(({ field, ...of }) => `${field}: ${text(of.before)} → ${text(of.after)}`)
      .join('\n'),
  command_id: ({ command_id }) => command_id,
  undoes: ({ undoes }) => undoes ?? '',
  undone_by: ({ undone_by }) => undone_by ?? '',
};

/** Leaves texts as they are, so that a spreadsheet shows what people wrote. */
function text(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
