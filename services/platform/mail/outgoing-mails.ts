import type { Keys } from '../privacy/keys.ts';
import type { Sql } from '../stores/postgres.ts';
import type { KindAndData } from './mail-kinds.ts';

/** Tells the projector the id of a mail that waits. */
export const OUTGOING_MAIL_CHANNEL = 'outgoing_mail';

/** A mail to be sent. */
export type NewMail = KindAndData & {
  /** The same id again posts nothing: made of the event's or the command's id. */
  id: string;
  /** The stream of the subject whose key seals it, and whose erasure erases it; or null. */
  person: string | null;
  to: string;
  /** When a link in it runs out: later it is neither sent nor tried again. */
  expiresAt?: Date;
};

/**
 * Has a mail sent, once the transaction of `sql` is committed. Does nothing for an erased person.
 * Only to be called where mail is set up.
 */
export async function postMail(
  sql: Sql,
  keys: Pick<Keys, 'make'>,
  { id, kind, person, to, data, expiresAt }: NewMail,
): Promise<void> {
  const key = person === null ? { seal: (text: string) => text } : await keys.make(person);
  if (!key) return;
  const values = [id, kind, person, key.seal(to), key.seal(JSON.stringify(data)), expiresAt];
  await sql.rows(INSERT, [...values.map((value) => value ?? null), OUTGOING_MAIL_CHANNEL]);
}

/**
 * Has a mail sent that was refused, or of which nobody knows what became. Returns whether it can
 * be: its content is still there, and its link has not run out.
 */
export async function retryMail(sql: Sql, id: string): Promise<boolean> {
  return (await sql.row(RETRY, [id, OUTGOING_MAIL_CHANNEL])) !== undefined;
}

/** SQL for whether a mail can be tried again. */
export const CAN_RETRY = `
  (state in ('refused', 'unknown') and content is not null
    and coalesce(expires_at > now(), true))`;

const INSERT = `
  with added as (
    insert into app.outgoing_mails (id, kind, person, recipient, content, expires_at)
    values ($1, $2, $3, $4, $5, $6) on conflict (id) do nothing returning id
  )
  select pg_notify($7, id) from added`;

/** Without its note the mailer sends it again. */
const RETRY = `
  with unnoted as (
    delete from projector.mails
    where message_id = (select id from app.outgoing_mails where id = $1 and ${CAN_RETRY})
  ), waiting as (
    update app.outgoing_mails set state = 'waiting', refusal = null, changed_at = now()
    where id = $1 and ${CAN_RETRY} returning id
  )
  select pg_notify($2, id) from waiting`;
