import type { EventContext, Projection } from '../projection.ts';

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
