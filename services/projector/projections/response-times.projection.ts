import type { Projection } from '../projection.ts';

const ROWS = 'jsonb_populate_recordset(null::response_times, $1)';

/** When each message came and was first read. Its erasure leaves these times, which name nobody. */
export const responseTimes = {
  name: 'response_times',
  version: 1,
  tables: `
    create table response_times (
      id text primary key,
      received_at timestamptz not null,
      read_at timestamptz
    )`,
  on: {
    MessageReceived: ({ id, at }) => ({
      key: id,
      text: `insert into response_times select * from ${ROWS}`,
      row: { id, received_at: at },
    }),
    MessageRead: ({ id, at }) => ({
      key: id,
      text: `
        update response_times set read_at = new.read_at from ${ROWS} as new
        where response_times.id = new.id and response_times.read_at is null`,
      row: { id, read_at: at },
    }),
  },
} satisfies Projection;
