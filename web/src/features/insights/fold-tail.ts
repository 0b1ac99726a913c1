import type { InsightTable } from '@stagedoor/contracts/insights';

/** The table with at most `most` columns: the last ones become one. A genre may be "Other". */
export function foldTail({ columns, rows }: InsightTable, most: number): InsightTable {
  if (columns.length <= most) return { columns, rows };
  const shown = most - 1;
  return {
    columns: [...columns.slice(0, shown), 'All other genres'],
    rows: rows.map(({ at, values }) => {
      const rest = values.slice(shown).reduce<number>((sum, value) => sum + (value ?? 0), 0);
      return { at, values: [...values.slice(0, shown), rest] };
    }),
  };
}
