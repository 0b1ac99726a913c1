import { Refused } from '@stagedoor/contracts/refusals';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import type { PrivateHandlers } from '../../read-path/read-routes.ts';
import { findHistory, findSubjectHistory } from './history.sql.ts';

export function historyReads({ sql }: { sql: Sql }) {
  return {
    'history.list': async ({ query: { limit, ...filters } }) => {
      const entries = await findHistory(sql, filters, limit + 1);
      const results = entries.slice(0, limit);
      return { results, next: entries.length > limit ? (results.at(-1)?.position ?? null) : null };
    },

    'history.subject': async ({ params: { subject, id } }) => {
      const results = await findSubjectHistory(sql, subject, id);
      if (results.length === 0) throw new Refused('not-found');
      return { results };
    },
  } satisfies Partial<PrivateHandlers>;
}
