import type { Projection } from '../projection.ts';

/**
 * The findings of comparisons that a site manager has acknowledged. Its name is what back offices
 * load again then: the health of the system.
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
  },
} satisfies Projection;
