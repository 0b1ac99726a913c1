import type { Projection } from './projection.ts';

/**
 * The findings of comparisons that a site manager has acknowledged. An event that an operator has
 * voided is no longer set aside. Its name is what back offices load again then: the health of the
 * system.
 */
export const status: Projection = {
  name: 'status',
  tables: `
    create table acknowledgements (
      finding uuid primary key,
      at timestamptz not null,
      by text not null
    )`,
  statementsOf: ({ events }) => [
    {
      text: `
        insert into acknowledgements
        select * from jsonb_populate_recordset(null::acknowledgements, $1)
        on conflict do nothing`,
      rows: events
        .filter((event) => event.type === 'FindingAcknowledged')
        .map(({ id, at, actor }) => ({ finding: id, at, by: actor.id })),
    },
    {
      text: `
        delete from set_aside using jsonb_populate_recordset(null::set_aside, $1) as voided
        where set_aside.stream = voided.stream and set_aside.revision = voided.revision`,
      rows: events
        .filter((event) => event.type === 'EventVoided')
        .map(({ stream, data: { revision } }) => ({ stream, revision })),
    },
  ],
};
