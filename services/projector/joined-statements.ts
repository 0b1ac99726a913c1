import type { JoinedStatement, Statement } from './projection.ts';

/**
 * Joins the statements of one projection into as few runs as their order allows: the first
 * statement of every key, then the second of every key, and so on; each time one run per text.
 */
export function joinStatements(statements: readonly Statement[]): JoinedStatement[] {
  const turns: Map<string, Statement['row'][]>[] = [];
  const counts = new Map<string, number>();
  for (const { text, row, key } of statements) {
    const turn = key === undefined ? 0 : (counts.get(key) ?? 0);
    if (key !== undefined) counts.set(key, turn + 1);
    const runs = (turns[turn] ??= new Map<string, Statement['row'][]>());
    const rows = runs.get(text);
    if (rows) rows.push(row);
    else runs.set(text, [row]);
  }
  return turns.flatMap((runs) => [...runs].map(([text, rows]) => ({ text, rows })));
}
