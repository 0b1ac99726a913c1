import type { Projection } from '../projection.ts';

const ROWS = 'jsonb_populate_recordset(null::messages, $1)';
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
  on: {
    MessageReceived: ({ id, position, at, data: { name, email, message } }) => ({
      key: id,
      text: `
        insert into messages (id, position, created_at, name, email, message)
        select id, position, created_at, name, email, message from ${ROWS}`,
      row: { id, position: String(position), created_at: at, name, email, message },
    }),
    MessageRead: ({ id }) => update(id, 'is_read = true'),
    MessageMarkedUnread: ({ id }) => update(id, 'is_read = false'),
    MessageAnswered: ({ id, data: { at, by } }) => ({
      ...update(id, 'answered_at = new.answered_at, answered_by = new.answered_by'),
      row: { id, answered_at: at, answered_by: by },
    }),
    MessageMarkedUnanswered: ({ id }) => update(id, 'answered_at = null, answered_by = null'),
    MessageArchived: ({ id }) => update(id, 'is_archived = true'),
    MessageUnarchived: ({ id }) => update(id, 'is_archived = false'),
    MessageErased: ({ id }) => ({
      key: id,
      text: `delete from messages using ${ROWS} as old where messages.id = old.id`,
      row: { id },
    }),
  },
} satisfies Projection;

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
} satisfies Projection;

function update(id: string, set: string) {
  const text = `update messages set ${set} from ${ROWS} as new where messages.id = new.id`;
  return { key: id, text, row: { id } };
}
