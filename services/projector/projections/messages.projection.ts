import type { Projection } from '../projection.ts';

/** One row per message, its personal data sealed as in the log. An erased message has no row. */
export const messages = {
  name: 'messages',
  tables: `
    create table messages (
      id text primary key,
      position bigint not null,
      name text not null,
      email text not null,
      message text not null,
      is_read bool not null default false,
      is_archived bool not null default false,
      created_at timestamptz not null
    );
    create index on messages (position)`,
  on: {
    MessageReceived: ({ id, position, at, data: { name, email, message } }) => ({
      text: `
        insert into messages (id, position, created_at, name, email, message)
        values ($1, $2, $3, $4, $5, $6)`,
      values: [id, position, at, name, email, message],
    }),
    MessageRead: ({ id }) => update(id, 'is_read = true'),
    MessageMarkedUnread: ({ id }) => update(id, 'is_read = false'),
    MessageArchived: ({ id }) => update(id, 'is_archived = true'),
    MessageUnarchived: ({ id }) => update(id, 'is_archived = false'),
    MessageErased: ({ id }) => ({ text: 'delete from messages where id = $1', values: [id] }),
  },
} satisfies Projection;

function update(id: string, set: string) {
  return { text: `update messages set ${set} where id = $1`, values: [id] };
}
