import type { Subscriber } from '@stagedoor/contracts/mailing-list';

/** The mailing list as the lines of a CSV file (RFC 4180). */
export async function* csvOf(subscribers: AsyncIterable<Subscriber>): AsyncGenerator<string> {
  yield line('Email', 'Subscribed');
  for await (const { email, subscribed_at } of subscribers) yield line(email, subscribed_at);
}

function line(...cells: string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

/** A spreadsheet would read such a cell as a formula; the apostrophe marks it as text. */
function cell(value: string): string {
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
