/** One line of a CSV file (RFC 4180), safe to open in a spreadsheet. */
export function csvLine(...cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** A spreadsheet would read such a cell as a formula; the apostrophe marks it as text. */
function csvCell(value: string): string {
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
