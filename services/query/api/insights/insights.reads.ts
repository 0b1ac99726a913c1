import type { InsightTable } from '@stagedoor/contracts/insights';
import type { QueryStores } from '../../query.service.ts';
import type { PrivateHandlers } from '../../read-path/read-routes.ts';
import { csvLine } from '../csv-line.ts';
import { FIRST_COLUMN, findInsight, findInsights } from './insights.sql.ts';
import { findToDo } from './to-do.sql.ts';

export function insightsReads(stores: QueryStores) {
  return {
    'insights.get': async ({ query: { period } }) => {
      const [to_do, charts] = await Promise.all([findToDo(stores), findInsights(stores, period)]);
      return { to_do, ...charts };
    },

    'insights.export': async ({ params: { chart }, query: { period }, reply }) => {
      const file = `insights-${chart}-${stores.today()}.csv`;
      reply.header('content-disposition', `attachment; filename="${file}"`);
      const table = await findInsight(stores, chart, period);
      return reply.type('text/csv; charset=utf-8').send(csvOf(FIRST_COLUMN[chart], table));
    },
  } satisfies Partial<PrivateHandlers>;
}

function csvOf(first: string, { columns, rows }: InsightTable): string {
  const lines = rows.map(({ at, values }) =>
    csvLine(at, ...values.map((value) => (value === null ? '' : String(value)))),
  );
  return [csvLine(first, ...columns), ...lines].join('');
}
