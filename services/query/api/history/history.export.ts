import type { HistoryEntry } from '@stagedoor/contracts/history';
import { csvLine } from '../csv-line.ts';

type Write = (entries: AsyncIterable<HistoryEntry>) => AsyncGenerator<string>;

/** The formats of an export: the media type, and how its entries are written. */
export const historyFiles: Record<'csv' | 'ndjson', { type: string; write: Write }> = {
  csv: { type: 'text/csv; charset=utf-8', write: writeCsv },
  ndjson: { type: 'application/x-ndjson; charset=utf-8', write: writeLines },
};

async function* writeCsv(entries: AsyncIterable<HistoryEntry>): AsyncGenerator<string> {
  yield csvLine(...Object.keys(COLUMNS));
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
