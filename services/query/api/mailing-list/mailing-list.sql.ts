import { DEFAULT_MAILING_LIST_SETTINGS } from '@stagedoor/contracts/facts/mailing-list-settings';
import { type MailingListSettings, type Subscriber } from '@stagedoor/contracts/mailing-list';
import { subscriberStream } from '@stagedoor/contracts/events/streams';
import type { Sealed, WrappedKey } from '@stagedoor/platform/privacy/master-key';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { NOT_ERASED } from '../erasure.sql.ts';
import type { QueryStores } from '../../query-stores.ts';

interface SubscriberRow extends WrappedKey {
  id: string;
  stream: string;
  email: Sealed;
  source: string;
  consented_at: Date | null;
  wording: string | null;
  is_confirmed: boolean;
  statement: string | null;
  position: bigint;
  subscribed_at: Date;
}

const PAGE = 1_000;
const STREAM = `'${subscriberStream('')}' || id`;
// A subscriber whose key is destroyed is erased, even before the projector knows.
const NEWEST_FIRST = `
  select id, ${STREAM} as stream, email, source, consented_at, wording, is_confirmed, statement,
    position, subscribed_at, wrapped, master
  from read.subscribers left join app.subject_keys on subject = ${STREAM}
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

function subscriberOf(row: SubscriberRow, read: (sealed: Sealed) => string) {
  const { id, source, wording, is_confirmed, statement } = row;
  const subscribed_at = row.subscribed_at.toISOString();
  const consented_at = row.consented_at?.toISOString() ?? null;
  const consent = { source, consented_at, wording, is_confirmed, statement };
  return { id, email: read(row.email), subscribed_at, ...consent };
}
