import type { LoggedEvent } from '@stagedoor/platform/event-log/event-log';
import { happenedAt } from '@stagedoor/platform/event-log/logged-event';
import type { Sql } from '@stagedoor/platform/stores/postgres';

/** The table outlives the read tables, so that building those again repeats no job. */
export const REACTOR_CHECKPOINT = 'projector.reacted';

export interface ReactorCheckpoint {
  position: bigint;
  event_id: string | null;
  /** When the event at this position happened, RFC 3339. */
  occurred_at: string | null;
}

/** Makes the table of the checkpoint, without a row, and those of effects and mails, if missing. */
export async function ensureReactorCheckpoint(sql: Sql): Promise<void> {
  await sql.rows(`
    create schema if not exists projector;
    create table if not exists ${REACTOR_CHECKPOINT} (position bigint not null);
    alter table ${REACTOR_CHECKPOINT}
      add column if not exists event_id uuid, add column if not exists occurred_at text;
    create table if not exists projector.effects (
      reactor text not null, event_id uuid not null, primary key (reactor, event_id)
    );
    create table if not exists projector.mails (
      message_id text primary key,
      handed_over_at timestamptz not null default now(),
      is_taken boolean not null default false
    );
    ${WITHOUT_HOSTS}`);
}

/** Older versions noted a mail by its whole Message-ID, whose host depended on the settings. */
const WITHOUT_HOSTS = `
  with whole as (delete from projector.mails where message_id like '<%@%>' returning *)
  insert into projector.mails (message_id, handed_over_at, is_taken)
  select split_part(substr(message_id, 2), '@', 1), handed_over_at, is_taken from whole
  on conflict do nothing`;

/** Undefined before the first start of the reactors. */
export async function findReactorCheckpoint(sql: Sql): Promise<ReactorCheckpoint | undefined> {
  return sql.row(`select position, event_id, occurred_at from ${REACTOR_CHECKPOINT}`);
}

/** Notes that the reactors have handled everything up to this event; undefined for nothing. */
export async function moveReactorCheckpoint(
  sql: Sql,
  event: LoggedEvent | undefined,
): Promise<void> {
  const at = event && happenedAt(event);
  await sql.rows(
    `with moved as (
       update ${REACTOR_CHECKPOINT} set position = $1, event_id = $2, occurred_at = $3 returning 1
     )
     insert into ${REACTOR_CHECKPOINT} (position, event_id, occurred_at)
     select $1::bigint, $2::uuid, $3::text where not exists (select from moved)`,
    [event?.position ?? -1n, event?.id ?? null, at ?? null],
  );
}
