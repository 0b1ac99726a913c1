import {
  announcedContent,
  type AnnouncedContent,
} from '@stagedoor/platform/announcements/announced-mail';
import { findAnnouncedContent } from '@stagedoor/platform/announcements/announced-shows';
import { TO_COME } from '@stagedoor/platform/announcements/announcements.sql';
import type { Sql, Transactions } from '@stagedoor/platform/stores/postgres';
import { notifyOf } from '@stagedoor/platform/stores/read-model';

/** Somebody who is still to get an announcement, the address sealed. */
export interface Recipient {
  id: string;
  email: string;
  position: bigint;
}

/** Somebody has cancelled an announcement, or it is held. */
class NotSending extends Error {
  override name = 'NotSending';
}

export type AnnouncementRows = ReturnType<typeof announcementRows>;

/** How far announcements are sent, in Postgres. */
export function announcementRows(database: Sql & Transactions, today: () => string) {
  const change = async (text: string, values: unknown[]) => {
    const rows = await database.rows(text, values);
    await notifyOf(database, 'announcements', 'mail');
    return rows.length;
  };
  return {
    /** The one to send now; otherwise when the next one is due, if there is one. */
    next: (): Promise<{ id: string; is_due: boolean; in_ms: number } | undefined> =>
      database.row(NEXT, [new Date()]),

    /** Fixes what it says, unless it has begun already; undefined while nobody knows that. */
    begin: async (id: string): Promise<AnnouncedContent | undefined> => {
      const written = await database.row<Parameters<typeof findAnnouncedContent>[1]>(WRITTEN, [id]);
      if (!written) return undefined;
      const content = await findAnnouncedContent(database, written, today());
      const begun = await database.row<{ content: unknown }>(BEGIN, [
        ...[id, JSON.stringify(content), new Date()],
      ]);
      return begun && announcedContent.parse(begun.content);
    },
    /** What an earlier process has handed over and not heard of, nobody knows any more. */
    lose: (id: string) => change(LOST, [id, null]),

    isSending: async (id: string): Promise<boolean> =>
      (await database.row(SENDING, [id])) !== undefined,

    /** Those on the list when it began who have not got it, by the order in which they joined. */
    recipients: (id: string, after: bigint): Promise<Recipient[]> =>
      database.rows(RECIPIENTS, [id, after, PAGE]),

    /** @throws NotSending, or an error when it is noted already */
    give: async (id: string, subscriber: string, state = 'given'): Promise<void> => {
      const given = await database.row(GIVE, [id, subscriber, state]);
      if (!given) throw new NotSending();
    },
    take: (id: string, subscriber: string) => database.rows(TAKE, [id, subscriber]),
    ungive: async (id: string, subscriber: string): Promise<void> => {
      await database.rows(UNGIVE, [id, subscriber]);
    },
    /** Whether the mail server may have a mail whose answer was lost, which is noted so. */
    isLost: async (id: string, subscriber: string): Promise<boolean> =>
      (await database.row(LOST, [id, subscriber])) !== undefined,
    /** `isForGood` counts towards setting the address aside. */
    refuse: (id: string, subscriber: string, isForGood: boolean): Promise<void> =>
      database.transaction(async (own) => {
        await own.rows(REFUSE, [id, subscriber]);
        if (!isForGood) return;
        await own.rows(COUNT_REFUSAL, [subscriber, REFUSALS]);
        await notifyOf(own, 'subscribers');
      }),

    hold: async (id: string, reason: string) => void (await change(HOLD, [id, reason])),
    end: (id: string) => change(END, [id]),
    tell: () => notifyOf(database, 'announcements'),
  };
}

const PAGE = 200;
/** After so many announcements that were refused, an address gets no more. */
const REFUSALS = 3;

const NEXT = `
  select announcement as id, at <= $1 as is_due,
    greatest(extract(epoch from at - $1) * 1000, 0)::float8 as in_ms
  from app.announcement_sendings where state in ('scheduled', 'sending')
  order by at, announcement limit 1`;

const WRITTEN = `
  select subject, intro, show_ids from read.announcements
  where id = $1 and phase = 'released'`;

const BEGIN = `
  with begun as (
    update app.announcement_sendings as sending set state = 'sending',
      content = coalesce(content, $2), started_at = coalesce(started_at, $3),
      begun_with = coalesce(begun_with, (select count(*) from ${TO_COME}))
    where announcement = $1 and state in ('scheduled', 'sending')
    returning content
  ), line as (
    insert into app.outgoing_mails (id, kind, recipient, subject, state, tries)
    select $1, 'announcement', 'the mailing list', content ->> 'subject', 'sent', 1 from begun
    on conflict do nothing
  )
  select content from begun`;

const SENDING = `
  select from app.announcement_sendings where announcement = $1 and state = 'sending'`;

const RECIPIENTS = `
  select subscribers.id, email, position
  from app.announcement_sendings as sending cross join ${TO_COME}
    and sending.announcement = $1 and position > $2
  order by position limit $3`;

/** Whoever cancels it locks the row, so that no mail is noted after that. */
const GIVE = `
  insert into app.announcement_deliveries (announcement, subscriber, state)
  select announcement, $2, $3 from (${SENDING.replace('select', 'select announcement')} for share)
    as sending
  returning subscriber`;

const TAKE = `
  update app.announcement_deliveries set state = 'taken', at = now()
  where announcement = $1 and subscriber = $2`;

const UNGIVE = `
  delete from app.announcement_deliveries
  where announcement = $1 and subscriber = $2 and state = 'given'`;

const LOST = `
  update app.announcement_deliveries set state = 'unknown', at = now()
  where announcement = $1 and state = 'given' and ($2::text is null or subscriber = $2)
  returning subscriber`;

const REFUSE = `
  insert into app.announcement_deliveries (announcement, subscriber, state)
  values ($1, $2, 'refused') on conflict do nothing`;

const COUNT_REFUSAL = `
  insert into app.set_aside as known (subscriber, refusals) values ($1, 1)
  on conflict (subscriber) do update set refusals = known.refusals + 1,
    set_aside_at = case when known.refusals + 1 >= $2
      then coalesce(known.set_aside_at, now()) end`;

const HOLD = `
  update app.announcement_sendings set state = 'held', held_reason = $2
  where announcement = $1 and state in ('scheduled', 'sending')`;

const END = `
  update app.announcement_sendings set state = 'sent', ended_at = now()
  where announcement = $1 and state = 'sending'`;
