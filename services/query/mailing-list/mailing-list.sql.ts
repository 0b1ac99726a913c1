import {
  DEFAULT_MAILING_LIST_SETTINGS,
  type MailingListSettings,
  type Subscriber,
} from '@stagedoor/contracts/mailing-list';
import type { Sql } from '@stagedoor/platform/postgres';

interface SubscriberRow {
  id: string;
  email: string;
  position: bigint;
  subscribed_at: Date;
}

const PAGE = 1_000;
const NEWEST_FIRST = `
  select id, email, position, subscribed_at from read.subscribers
  where $1::bigint is null or position < $1
  order by position desc limit $2`;

/** Everybody on the mailing list, newest first. */
export async function findSubscribers(sql: Sql): Promise<Subscriber[]> {
  return (await sql.rows<SubscriberRow>(NEWEST_FIRST, [null, null])).map(subscriberOf);
}

/** As `findSubscribers`, page by page. */
export async function* eachSubscriber(sql: Sql): AsyncGenerator<Subscriber> {
  let rows: SubscriberRow[] = [];
  do {
    rows = await sql.rows<SubscriberRow>(NEWEST_FIRST, [rows.at(-1)?.position ?? null, PAGE]);
    yield* rows.map(subscriberOf);
  } while (rows.length === PAGE);
}

/** Where visitors are invited to the mailing list. */
export async function findMailingListSettings(sql: Sql): Promise<MailingListSettings> {
  const changed = await sql.row<{ settings: Partial<MailingListSettings> | null }>(
    'select jsonb_object_agg(name, value) as settings from read.mailing_list_settings',
  );
  return { ...DEFAULT_MAILING_LIST_SETTINGS, ...changed?.settings };
}

function subscriberOf({ id, email, subscribed_at }: SubscriberRow): Subscriber {
  return { id, email, subscribed_at: subscribed_at.toISOString() };
}
