import type { Parsed } from '@stagedoor/contracts/api';
import { isEmailAddress } from '@stagedoor/contracts/facts/email-address';
import { EMAIL_LENGTH, IMPORTS } from '@stagedoor/contracts/facts/limits';
import { invalidField } from '@stagedoor/contracts/refusals';
import { email as emailSchema } from '@stagedoor/contracts/text';
import { readTable, type TableRow } from './import-table.ts';
import { leftColumns } from './left-columns.ts';

/** A file or a pasted text, and what somebody corrected. */
export type AddressSource = { field: 'file' | 'text'; text: string } & Pick<
  Parsed<'imports.create', 'body'>,
  'column' | 'has_header'
>;

/** How many rows say which column has the addresses. */
const SAMPLE = 1_000;
/** Longer cells hold no address. */
const LONGEST = 1_000;

const TOO_MANY =
  `There are more than ${IMPORTS.rows.toLocaleString('en-US')} rows. ` +
  'Split them, and import one part after the other.';
const NONE = 'There is no e-mail address in this. Give one in each row.';

/** The rows, with the address or what stands in its place. @throws Refused for none or too many */
export function readAddresses({ field, text, column: asked, has_header: isHeader }: AddressSource) {
  const isCorrected = asked !== undefined || isHeader !== undefined;
  const pasted = field === 'text' && !isCorrected ? pastedAddresses(text) : undefined;
  // One row is the header, and one more shows that there are too many.
  const table = pasted ?? readTable(text, IMPORTS.rows + 2);
  const [first] = table;
  const column = asked ?? columnOf(table);
  if (!first || column === undefined) throw invalidField(field, NONE);
  const width = table.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  if (column >= width) throw invalidField('column', `Give a column from 0 to ${width - 1}.`);
  const has_header = isHeader ?? addressIn(first.cells[column]) === undefined;
  const hasLeft = leftColumns(has_header ? first.cells : []);
  const rows = (has_header ? table.slice(1) : table).map(({ line, cells }) => {
    const address = addressIn(cells[column]);
    const shown = address ?? (cells[column] ?? '').slice(0, EMAIL_LENGTH);
    return { line, text: shown, isAddress: address !== undefined, hasLeft: hasLeft(cells) };
  });
  if (rows.length > IMPORTS.rows) throw invalidField(field, TOO_MANY);
  if (!rows.some(({ isAddress }) => isAddress))
    throw invalidField(asked === undefined ? field : 'column', NONE);
  // So that somebody can choose another one.
  const columns = first.cells.slice(0, 100).map((cell) => cell.slice(0, 100));
  return { has_header, column, columns, rows };
}

/** A row for each address, if that is what the text is; otherwise it is a table. */
function pastedAddresses(text: string): TableRow[] | undefined {
  const lines = text.split(/\r\n?|\n/);
  const pieces = lines.flatMap((line, index) =>
    // A name in quotes may have a comma.
    line
      .replace(/"[^"]*"(?=\s*<)/g, '')
      .split(/[,;]/)
      .filter((piece) => piece.trim() !== '')
      .map((piece) => ({ line: index + 1, cells: [piece.trim()] })),
  );
  const some = pieces.slice(0, SAMPLE);
  const addresses = some.filter(({ cells: [piece] }) => mayBeAddress(piece));
  return addresses.length * 2 > some.length ? pieces : undefined;
}

/** The first one of those with the most addresses. */
function columnOf(table: readonly TableRow[]): number | undefined {
  const counts: number[] = [];
  for (const { cells } of table.slice(0, SAMPLE))
    for (const [column, cell] of cells.entries())
      if (mayBeAddress(cell)) counts[column] = (counts[column] ?? 0) + 1;
  const most = counts.reduce((one, other) => Math.max(one, other), 0);
  return most === 0 ? undefined : counts.indexOf(most);
}

const mayBeAddress = (cell = '') => isEmailAddress(within(cell));
/** As somebody who subscribes would give it. */
const addressIn = (cell = '') => emailSchema.safeParse(within(cell)).data;

/** The address of `Name <address>` or a `mailto:` link. */
function within(cell: string): string {
  if (cell.length > LONGEST) return '';
  const [, inner = cell] = /<([^<>]*)>\W*$/.exec(cell) ?? [];
  return inner
    .trim()
    .replace(/^mailto:/i, '')
    .replace(/^["']+|["']+$/g, '');
}
