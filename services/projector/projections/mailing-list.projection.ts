import type { Projection, EventContext } from '../projection.ts';

const ROWS = 'jsonb_populate_recordset(null::subscribers, $1)';

/** One row per subscriber, the address sealed as in the log. */
export const subscribers = {
  name: 'subscribers',
  version: 1,
  tables: `
    create table subscribers (
      id text primary key,
      position bigint not null unique,
      email text not null,
      subscribed_at timestamptz not null
    )`,
  on: {
    SubscriberJoined: ({ id, position, at, data: { email } }) => ({
      key: id,
      text: `insert into subscribers select * from ${ROWS}`,
      row: { id, position: String(position), subscribed_at: at, email },
    }),
    SubscriberErased: ({ id }) => ({
      key: id,
      text: `delete from subscribers using ${ROWS} as old where subscribers.id = old.id`,
      row: { id },
    }),
  },
} satisfies Projection;

/** One row per setting that was ever changed; the others have the contract's defaults. */
export const mailingListSettings = {
  name: 'mailing_list_settings',
  version: 1,
  tables: `
    create table mailing_list_settings (
      name text primary key,
      value bool not null
    )`,
  on: {
    MailingListSettingsChanged: ({ data }) => ({
      key: 'settings',
      text: `
        insert into mailing_list_settings (name, value)
        select setting.key, setting.value::bool
        from jsonb_array_elements($1) as changed(data), jsonb_each(data) as setting
        on conflict (name) do update set value = excluded.value`,
      row: data,
    }),
  },
} satisfies Projection;

/** When somebody joins or leaves the mailing list, but not who. */
export const mailingListGrowth = {
  name: 'mailing_list_growth',
  version: 1,
  tables: `
    create table mailing_list_growth (
      position bigint primary key,
      at timestamptz not null,
      joined bool not null
    )`,
  on: {
    SubscriberJoined: (event) => row(event, true),
    SubscriberErased: (event) => row(event, false),
  },
} satisfies Projection;

function row({ position, at }: EventContext, joined: boolean) {
  return {
    text: `
      insert into mailing_list_growth
      select * from jsonb_populate_recordset(null::mailing_list_growth, $1)`,
    row: { position: String(position), at, joined },
  };
}
