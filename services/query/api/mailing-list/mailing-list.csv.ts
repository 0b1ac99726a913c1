import type { Subscriber } from '@stagedoor/contracts/mailing-list';
import { csvLine } from '../csv-line.ts';

/** The mailing list as the lines of a CSV file. */
export async function* csvOf(subscribers: AsyncIterable<Subscriber>): AsyncGenerator<string> {
  yield csvLine('Email', 'Subscribed');
  for await (const { email, subscribed_at } of subscribers) yield csvLine(email, subscribed_at);
}
