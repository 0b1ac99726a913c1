import type { Announcement, SendingState } from '@stagedoor/contracts/announcements.api';
import type { Sql } from '../stores/postgres.ts';

/** Tells the projector that an announcement is to be sent. */
export const ANNOUNCEMENT_CHANNEL = 'announcement';

/** As people decided it. */
interface Decided {
  id: string;
  subject: string;
  intro: string;
  show_ids: string[];
  phase: 'draft' | 'released' | 'cancelled';
  created_at: string;
}

interface Sending {
  id: string;
  state: SendingState | null;
  at: Date | null;
  held_reason: string | null;
  begun_with: number | null;
  sent: number;
  failed: number;
  tried: number;
  to_come: number;
}

/** Every announcement, newest first, or one. */
export async function findAnnouncements(sql: Sql, id?: string): Promise<Announcement[]> {
  const decided = await sql.rows<Omit<Decided, 'created_at'> & { created_at: Date }>(DECIDED, [
    id ?? null,
  ]);
  const rows = decided.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
  return withSendings(sql, rows);
}

/** Announcements with how far they are sent. */
export async function withSendings(sql: Sql, decided: readonly Decided[]): Promise<Announcement[]> {
  const sendings = await sql.rows<Sending>(SENDINGS, [decided.map(({ id }) => id)]);
  const byId = new Map(sendings.map((sending) => [sending.id, sending]));
  return decided.flatMap((one) => {
    const sending = byId.get(one.id);
    return sending ? [announcementOf(one, sending)] : [];
  });
}

function announcementOf(decided: Decided, sending: Sending): Announcement {
  const { id, subject, intro, show_ids, created_at, phase } = decided;
  // A process may have ended after the event and before its row.
  const released = sending.state ?? 'held';
  const state = phase === 'released' ? released : phase;
  const isOver = state === 'sent' || state === 'cancelled';
  const { sent, failed, tried, to_come, begun_with } = sending;
  return {
    ...{ id, subject, intro, show_ids, state, created_at },
    at: sending.at?.toISOString() ?? null,
    held_reason: state === 'held' ? (sending.held_reason ?? UNNOTED) : null,
    counts: {
      recipients: tried + (isOver ? 0 : to_come),
      ...{ sent, failed },
      left: begun_with === null ? 0 : Math.max(0, begun_with - tried - to_come),
    },
  };
}

const UNNOTED = 'The server stopped before it was noted. Send it again.';

/** SQL for who is still to get it: `sending` is its row, or null for nobody's. */
export const TO_COME = `
  read.subscribers left join app.set_aside on set_aside.subscriber = subscribers.id
  where set_aside_at is null
    and (sending.started_at is null or subscribers.subscribed_at <= sending.started_at)
    and not exists (
      select from app.announcement_deliveries as delivery
      where delivery.announcement = sending.announcement and delivery.subscriber = subscribers.id
    )`;

const DECIDED = `
  select id, subject, intro, show_ids, phase, created_at from read.announcements
  where $1::text is null or id = $1 order by created_at desc, id`;

const SENDINGS = `
  select asked.id, sending.state, sending.at, held_reason, begun_with,
    coalesce(sent, 0)::int as sent, coalesce(failed, 0)::int as failed,
    coalesce(tried, 0)::int as tried,
    case when sending.state = 'sent' then 0
      else (select count(*)::int from ${TO_COME}) end as to_come
  from unnest($1::text[]) as asked(id)
  left join app.announcement_sendings as sending on sending.announcement = asked.id
  left join lateral (
    select count(*) as tried, count(*) filter (where state = 'taken') as sent,
      count(*) filter (where state in ('refused', 'unknown')) as failed
    from app.announcement_deliveries where announcement = asked.id
  ) as deliveries on true`;
