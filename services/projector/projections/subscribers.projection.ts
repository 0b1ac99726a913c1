import type { Projection } from '../projection.ts';

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
