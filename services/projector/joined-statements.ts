import type { JoinedStatement, Statement } from './projection.ts';

/**
 * Statements of one projection in as few runs as their order allows: the first one of every key,
 * then every second one, and so on, each time those with the same text together.
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
