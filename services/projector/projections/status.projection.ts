import type { Projection } from '../projection.ts';

/**
 * The findings of comparisons that a site manager has acknowledged. An event that an operator has
 * voided is no longer set aside. Its name is what back offices load again then: the health of the
 * system.
 */
export const status = {
  name: 'status',
  version: 1,
  tables: 'create table acknowledgements (finding uuid primary key)',
  on: {
    FindingAcknowledged: ({ id }) => ({
      text: `
        insert into acknowledgements (finding)
        select (data ->> 'id')::uuid from jsonb_array_elements($1) as acknowledged(data)
        on conflict do nothing`,
      row: { id },
    }),
    EventVoided: ({ stream, data: { revision } }) => ({
      text: `
        delete from set_aside using jsonb_populate_recordset(null::set_aside, $1) as voided
        where set_aside.stream = voided.stream and set_aside.revision = voided.revision`,
      row: { stream, revision },
    }),
  },
} satisfies Projection;
