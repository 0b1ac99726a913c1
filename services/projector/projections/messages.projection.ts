import type { MessageState } from '@stagedoor/domain/message/message.decider';
import type { RowProjection, StatementProjection } from '../projection.ts';

const TIMES = 'jsonb_populate_recordset(null::response_times, $1)';

/** One row per message, its personal data sealed as in the log. An erased message has no row. */
export const messages = {
  name: 'messages',
  version: 1,
  tables: `
    create table messages (
      id text primary key,
      position bigint not null,
      name text not null,
      email text not null,
      message text not null,
      is_read bool not null default false,
      is_archived bool not null default false,
      answered_at timestamptz,
      answered_by text,
      created_at timestamptz not null
    );
    create index on messages (created_at, position)`,
  subject: 'message',
  rowOf: (id, { state, first_position, created_at }) => {
    if (state.phase !== 'received') return undefined;
    const { sealed, is_read, is_archived, answered_at, answered_by } = state;
    const handling = { is_read, is_archived, answered_at, answered_by };
    return { id, position: first_position, created_at, ...sealed, ...handling };
  },
} satisfies RowProjection<MessageState>;

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
      text: `insert into response_times select * from ${TIMES}`,
      row: { id, received_at: at },
    }),
    MessageRead: ({ id, at }) => ({
      key: id,
      text: `
        update response_times set read_at = new.read_at from ${TIMES} as new
        where response_times.id = new.id and response_times.read_at is null`,
      row: { id, read_at: at },
    }),
  },
} satisfies StatementProjection;
