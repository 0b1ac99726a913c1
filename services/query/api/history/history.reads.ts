import { Readable } from 'node:stream';
import { Refused } from '@stagedoor/contracts/refusals';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import type { PrivateHandlers } from '../../read-path/read-routes.ts';
import type { Unseal } from '../unsealing.ts';
import { historyFiles } from './history.export.ts';
import { eachEntry, findHistory, findSubjectHistory } from './history.sql.ts';
import { pastMessage, pastShow, stateOf } from './past-state.ts';
import { findAsOf, findOrigins, findRevision, type RevisionRow } from './revisions.sql.ts';

interface HistorySources {
  sql: Sql;
  unseal: Unseal;
  today: () => string;
  /** The venue's day at a time. */
  dayAt: (time: Date) => string;
}

export function historyReads({ sql, unseal, today, dayAt }: HistorySources) {
  return {
    'history.list': async ({ query: { limit, ...filters } }) => {
      const entries = await findHistory(sql, filters, limit + 1);
      const results = entries.slice(0, limit);
      return { results, next: entries.length > limit ? (results.at(-1)?.position ?? null) : null };
    },

    'history.export': async ({ query: { format, ...filters }, reply }) => {
      const { type, write } = historyFiles[format];
      reply.header('content-disposition', `attachment; filename="history-${today()}.${format}"`);
      return reply.type(type).send(Readable.from(write(eachEntry(sql, filters))));
    },

    'history.subject': async ({ params: { subject, id } }) =>
      someOf(await findSubjectHistory(sql, subject, id)),

    'history.fields': async ({ params: { subject, id } }) =>
      someOf(await findOrigins(sql, subject, id)),

    'history.at': async ({ params: { subject, id, revision } }) => {
      const row = await findRevision(sql, subject, id, revision);
      if (!row) throw new Refused('not-found');
      const day = dayAt(row.valid_from);
      const [state] = await unseal([row], streamOf, (found, read) => stateOf(found, read, day));
      return state ?? {};
    },

    'history.as-of-shows': async ({ params: { timestamp } }) => {
      const day = dayAt(new Date(timestamp));
      const rows = await findAsOf(sql, 'show', timestamp);
      return counted(rows.map((row) => pastShow(row, day)).toSorted(byDate));
    },

    'history.as-of-messages': async ({ params: { timestamp } }) => {
      const rows = await findAsOf(sql, 'message', timestamp);
      const newest = rows.toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime());
      return counted(await unseal(newest, streamOf, pastMessage));
    },
  } satisfies Partial<PrivateHandlers>;
}

/** @throws Refused not-found for a subject that was never there. */
function someOf<Item>(results: Item[]): { results: Item[] } {
  if (results.length === 0) throw new Refused('not-found');
  return { results };
}

function counted<Item>(results: Item[]): { results: Item[]; count: number } {
  return { results, count: results.length };
}

/** Keys belong to streams. */
function streamOf({ stream }: RevisionRow): string {
  return stream;
}

type Listed = { date: string; doors_time: string | null; id: string };

/** As the lists of shows are sorted: a show without doors time comes last on its day. */
function byDate(a: Listed, b: Listed): number {
  return sortKey(a) < sortKey(b) ? -1 : 1;
}

function sortKey({ date, doors_time, id }: Listed): string {
  return `${date} ${doors_time ?? '~'} ${id}`;
}
