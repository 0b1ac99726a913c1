import type { LoggedEvent } from '@stagedoor/platform/event-log/event-log';
import { REACTOR_CHECKPOINT } from '@stagedoor/platform/event-log/log-identity';
import { happenedAt } from '@stagedoor/platform/event-log/logged-event';
import type { Sql } from '@stagedoor/platform/stores/postgres';

/** Notes that the reactors have handled everything up to this event; undefined for nothing. */
export async function moveReactorCheckpoint(sql: Sql, event: LoggedEvent | undefined) {
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
