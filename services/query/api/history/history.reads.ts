import { Refused } from '@stagedoor/contracts/refusals';
import type { QueryStores } from '../../query.service.ts';
import type { PrivateHandlers } from '../../read-path/read-routes.ts';
import { sendInParts } from '../send-in-parts.ts';
import { historyFiles } from './history.export.ts';
import { findAllHistory, findHistory, findSubjectHistory } from './history.sql.ts';
import { stateOf } from './past-state.ts';
import { personalPast } from './personal-past.ts';
import { findOrigins, findRevision } from './revisions.sql.ts';

export function historyReads({ sql, unseal, today, dayAt }: QueryStores) {
  return {
    'history.list': async ({ query: { limit, ...filters } }) => {
      const entries = await findHistory(sql, filters, limit + 1);
      const results = entries.slice(0, limit);
      return { results, next: entries.length > limit ? (results.at(-1)?.position ?? null) : null };
    },

    'history.export': async ({ query: { format, ...filters }, reply }) => {
      const entries = await findAllHistory(sql, filters);
      const { type, write } = historyFiles[format];
      reply.header('content-disposition', `attachment; filename="history-${today()}.${format}"`);
      return sendInParts(reply.type(type), write(entries));
    },

    'history.subject': async ({ params: { subject, id } }) =>
      nonEmpty(await findSubjectHistory(sql, subject, id)),

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
