import type { Projection } from '../projection.ts';

/** When each message came and was first read. Its erasure leaves these times, which name nobody. */
export const responseTimes = {
  name: 'response_times',
  tables: `
    create table response_times (
      id text primary key,
      received_at timestamptz not null,
      read_at timestamptz
    )`,
  on: {
    MessageReceived: ({ id, at }) => ({
      text: 'insert into response_times (id, received_at) values ($1, $2)',
      values: [id, at],
    }),
    MessageRead: ({ id, at }) => ({
      text: 'update response_times set read_at = $2 where id = $1 and read_at is null',
      values: [id, at],
    }),
  },
} satisfies Projection;
