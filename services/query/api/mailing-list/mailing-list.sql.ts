import { DEFAULT_MAILING_LIST_SETTINGS } from '@stagedoor/contracts/facts/mailing-list-settings';
import { type MailingListSettings, type Subscriber } from '@stagedoor/contracts/mailing-list';
import {
  subscriberOf,
  SUBSCRIBERS,
  type SubscriberRow,
} from '@stagedoor/platform/mailing-list/subscriber-rows';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { NOT_ERASED } from '../erasure.sql.ts';
import type { QueryStores } from '../../query-stores.ts';

const PAGE = 1_000;
// A subscriber whose key is destroyed is erased, even before the projector knows.
const NEWEST_FIRST = `${SUBSCRIBERS}
  where ${NOT_ERASED} and ($1::bigint is null or position < $1)
  order by position desc limit $2`;

/** Everybody on the list, with what is known of their consent. */
export async function findSubscribers({ sql, unseal }: QueryStores) {
  const rows = await sql.rows<SubscriberRow>(NEWEST_FIRST, [null, null]);
  return unseal(rows, subscriberOf);
}

/** As `findSubscribers`, but read page by page. */
export async function* eachSubscriber({ sql, unseal }: QueryStores): AsyncGenerator<Subscriber> {
  let rows: SubscriberRow[] = [];
  do {
    rows = await sql.rows<SubscriberRow>(NEWEST_FIRST, [rows.at(-1)?.position ?? null, PAGE]);
    yield* await unseal(rows, subscriberOf);
  } while (rows.length === PAGE);
}

export async function findMailingListSettings(sql: Sql): Promise<MailingListSettings> {
  const found = await sql.row<MailingListSettings>(
    'select show_email_button, show_popup_for_new_visitors from read.mailing_list_settings',
  );
  return found ?? DEFAULT_MAILING_LIST_SETTINGS;
}
