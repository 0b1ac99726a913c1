import type { ClientBase } from 'pg';

/** Makes the tables on first use. Streams compare by bytes, so their order never depends on a locale. */
export async function prepareSchema(client: ClientBase): Promise<void> {
  await client.query(`
    create table if not exists events (
      position bigint primary key,
      stream text collate "C" not null,
      revision bigint not null,
      id uuid not null,
      type text not null,
      json boolean not null,
      data bytea not null,
      metadata bytea not null,
      created bigint not null,
      unique (stream, revision)
    )`);
}
