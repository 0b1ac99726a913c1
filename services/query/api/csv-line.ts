/** One line of a CSV file (RFC 4180), safe to open in a spreadsheet. */
export function csvLine(...cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** The first line, with the mark by which spreadsheets know that a file is UTF-8. */
export function csvHead(...cells: readonly string[]): string {
  return `\uFEFF${csvLine(...cells)}`;
}

/** The line of an item, whose fields have the names of the columns; null is blank. */
export function csvItem<Name extends string>(
  names: readonly Name[],
  item: Partial<Record<Name, unknown>>,
): string {
  return csvLine(...names.map((name) => String(item[name] ?? '')));
}

/** A whole file of such lines. */
export async function* csvFile<Name extends string>(
  names: readonly Name[],
  items: Iterable<Partial<Record<Name, unknown>>>,
): AsyncGenerator<string> {
  yield csvHead(...names);
  for (const item of items) yield csvItem(names, item);
}

/**
 * A spreadsheet would read such text as a formula, in full-width signs, too; the apostrophe marks
 * it as text. Where decimals have a comma, spreadsheets split the file at semicolons, and take no
 * notice of quotes within the cells that they find: there a new cell begins after each semicolon,
 * tab and line break.
 */
const FORMULA = /(^|[;\t\r\n])(?=[\p{Zs}"]*[=+\-@＝＋－＠])|^(?=[\t\r])/gu;

function csvCell(value: string): string {
  const text = value.replace(FORMULA, "$1'");
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
