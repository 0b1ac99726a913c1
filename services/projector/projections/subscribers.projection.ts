import type { Projection } from '../projection.ts';

/** One row per subscriber, the address sealed as in the log. */
export const subscribers = {
  name: 'subscribers',
  tables: `
    create table subscribers (
      id text primary key,
      position bigint not null unique,
      email text not null,
      subscribed_at timestamptz not null
    )`,
  on: {
    SubscriberJoined: ({ id, position, at, data: { email } }) => ({
      text: 'insert into subscribers (id, position, subscribed_at, email) values ($1, $2, $3, $4)',
      values: [id, position, at, email],
    }),
    SubscriberErased: ({ id }) => ({
      text: 'delete from subscribers where id = $1',
      values: [id],
    }),
  },
} satisfies Projection;
