import type { Role } from '@stagedoor/contracts/account';
import { Refused } from '@stagedoor/contracts/refusals';
import type { HistoryEntry } from '@stagedoor/contracts/history';
import { nameSuffixFor } from '@stagedoor/platform/accounts/account-row';
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
import { csvHead, csvItem } from '../csv-line.ts';

export function historyReads(stores: QueryStores) {
  const { sql, unseal, today, dayAt } = stores;
  const seenBy = ({ role }: { role: Role }) => ({ ...stores, suffix: nameSuffixFor(role) });
  return {
    'history.list': async ({ query: { limit, ...filters }, request }) => {
      const [entries, first] = await Promise.all([
        findHistory(seenBy(request), filters, limit + 1),
        findFirst(sql),
      ]);
      const results = entries.slice(0, limit);
      const next = entries.length > limit ? (results.at(-1)?.position ?? null) : null;
      return { results, next, first };
    },
    'history.people': async ({ request }) => ({
      results: await findPeople(sql, nameSuffixFor(request.role)),
    }),

    'history.export': async ({ query: { format, ...filters }, request, reply }) => {
      const entries = await findAllHistory(seenBy(request), filters);
      const { type, write } = historyFiles[format];
      reply.header('content-disposition', `attachment; filename="history-${today()}.${format}"`);
      return sendInParts(reply.type(type), write(entries));
    },

    'history.subject': async ({ params: { subject, id }, request }) =>
      nonEmpty(await findSubjectHistory(seenBy(request), subject, id)),

    'history.fields': async ({ params: { subject, id }, request }) =>
      nonEmpty(await findOrigins(sql, nameSuffixFor(request.role), subject, id)),

    'history.at': async ({ params, request }) => {
      const row = await findRevision(sql, nameSuffixFor(request.role), params);
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

/** The formats of an export: the media type, and how its entries are written. */
const historyFiles = {
  csv: { type: 'text/csv; charset=utf-8', write: writeCsv },
  ndjson: { type: 'application/x-ndjson; charset=utf-8', write: writeLines },
};

async function* writeCsv(entries: AsyncIterable<HistoryEntry>): AsyncGenerator<string> {
  yield csvHead(...COLUMNS);
  for await (const { actor, ...entry } of entries) {
    const { id: actor_id, name: actor_name, role: actor_role } = actor;
    const changes = entry.changes.map(
      ({ field, before, after }) => `${field}: ${text(before)} → ${text(after)}`,
    );
    yield csvItem(COLUMNS, {
      ...entry,
      ...{ actor_id, actor_name, actor_role, changes: changes.join('\n') },
    });
  }
}

async function* writeLines(entries: AsyncIterable<HistoryEntry>): AsyncGenerator<string> {
  for await (const entry of entries) yield `${JSON.stringify(entry)}\n`;
}

const COLUMNS = [
  ...(['position', 'recorded_at', 'actor_id', 'actor_name', 'actor_role', 'type'] as const),
  ...(['subject', 'subject_id', 'revision', 'summary', 'changes'] as const),
  ...(['command_id', 'undoes', 'undone_by'] as const),
];

/** Leaves texts as they are, so that a spreadsheet shows what people wrote. */
function text(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
