import { CsvError, parse, type Info, type Options } from 'csv-parse/sync';

/** The line is where the row begins; that of the first one is 1. */
export type TableRow = { line: number; cells: readonly string[] };

const DELIMITERS = [',', ';', '\t'] as const;
/** How many rows say what separates the cells. */
const SAMPLE = 50;
/** What is further to the right is not read. */
const COLUMNS = 1_000;

/** The first `most` rows of a CSV file that are not blank; commas, semicolons or tabs are found. */
export function readTable(text: string, most: number): TableRow[] {
  const lines = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const scores = DELIMITERS.map((it) => scoreOf(parsed(lines, it, SAMPLE)));
  const delimiter = DELIMITERS[scores.indexOf(Math.max(...scores))] ?? ',';
  return parsed(lines, delimiter, most).filter(({ cells }) => cells.some((cell) => cell !== ''));
}

/** How many cells are in rows as long as the first one. */
function scoreOf(rows: readonly TableRow[]): number {
  const length = rows[0]?.cells.length ?? 0;
  if (length < 2) return 0;
  return rows.filter(({ cells }) => cells.length === length).length * length;
}

function parsed(text: string, delimiter: string, most: number): TableRow[] {
  const options = {
    ...{ delimiter, to: most, record_delimiter: '\n' },
    ...{ relax_quotes: true, relax_column_count: true, skip_empty_lines: true },
  };
  try {
    return recordsIn(text, options);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // A quote that nobody closed: quotes are read as letters, and those around a cell go.
    return recordsIn(text, { ...options, quote: null }, /^"|"$/g);
  }
}

function recordsIn(text: string, options: Options, around = /^$/): TableRow[] {
  const rows: TableRow[] = [];
  const on_record = (record: string[], { lines }: Pick<Info, 'lines'>) => {
    // The parser counts up to where a row ends.
    const line = lines - record.join('').split('\n').length + 1;
    const cells = record.slice(0, COLUMNS).map((cell) => cell.replace(around, '').trim());
    rows.push({ line, cells });
    return null;
  };
  parse(text, { ...options, on_record });
  return rows;
}
