import type { ResponseBody } from '@stagedoor/contracts/api';
import type { Parsed } from '@stagedoor/contracts/api';
import type { MailKind, MailState } from '@stagedoor/contracts/facts/mail-states';
import type { OutgoingMail } from '@stagedoor/contracts/mail.api';
import { CAN_RETRY } from '@stagedoor/platform/mail/outgoing-mails';
import type { Sealed, WrappedKey } from '@stagedoor/platform/privacy/master-key';
import { caughtMail } from '@stagedoor/platform/mail/caught-mail';
import { NOT_ERASED } from '../erasure.sql.ts';
import type { QueryStores } from '../../query-stores.ts';

type Stores = Pick<QueryStores, 'primary' | 'unseal'>;

interface MailRow extends WrappedKey {
  id: string;
  position: bigint;
  kind: MailKind;
  person: string | null;
  stream: string;
  recipient: Sealed;
  subject: Sealed | null;
  refusal: Sealed | null;
  state: MailState;
  tries: number;
  changed_at: Date;
  can_retry: boolean;
}

const MAILS = `
  from app.outgoing_mails left join app.subject_keys as key on key.subject = person
  left join lateral (
    select ended_at,
      case state when 'held' then held_reason
        when 'cancelled' then 'Cancelled before everybody had it.' end as note,
      case when state = 'held' then 'refused' when ended_at is null then 'waiting' end as so_far
    from app.announcement_sendings where announcement = outgoing_mails.id
  ) as sending on true
  where (person is null or ${NOT_ERASED})`;
/** The line of an announcement says how far that is sent. */
const STATE = 'coalesce(so_far, state)';
const LINES = `
  select id, position, kind, person, coalesce(person, '') as stream, recipient,
    outgoing_mails.subject, coalesce(note, refusal) as refusal, ${STATE} as state, tries,
    greatest(changed_at, ended_at) as changed_at, ${CAN_RETRY} as can_retry, wrapped, master
  ${MAILS}`;
const LISTED = `${LINES}
  and ($1::text is null or ${STATE} = $1) and ($2::bigint is null or position < $2)
  order by position desc limit $3`;
const CAUGHT = `
  select id, person, coalesce(person, '') as stream, recipient, outgoing_mails.subject, content,
    wrapped, master
  ${MAILS} and id = $1 and state = 'sent' and content is not null`;

/** A page of mails, newest first. */
export async function findMails(
  { primary, unseal }: Stores,
  { state, before, limit }: Parsed<'mail.list', 'query'>,
): Promise<{ results: OutgoingMail[]; next: string | null }> {
  const rows = await primary.rows<MailRow>(LISTED, [state ?? null, before ?? null, limit + 1]);
  const page = rows.slice(0, limit);
  const next = rows.length > limit ? String(page.at(-1)?.position) : null;
  return { results: await unseal(page, mailOf), next };
}

/** All mails that are sealed by the keys of these streams. */
export async function findMailsAbout({ primary, unseal }: Stores, streams: readonly string[]) {
  const about = `${LINES} and person = any($1) order by position`;
  return unseal(await primary.rows<MailRow>(about, [streams]), mailOf);
}

/** A mail that was caught, as its recipient would have got it. */
export async function findCaughtMail({ primary, unseal }: Stores, id: string) {
  type Row = Omit<MailRow, 'subject'> & { subject: Sealed; content: Sealed };
  const rows = await primary.rows<Row>(CAUGHT, [id]);
  const [mail] = await unseal(rows, (row, read): ResponseBody<'mail.get'> => {
    const open = opening(row, read);
    const { text, html } = caughtMail.parse(JSON.parse(open(row.content)));
    return { id, to: open(row.recipient), subject: open(row.subject), text, html };
  });
  return mail;
}

/** Whether a mail went out from this address and is still listed. */
export async function isProvenSender({ primary }: Stores, address: string): Promise<boolean> {
  const sent = `select from app.outgoing_mails where state = 'sent' and sent_from = $1 limit 1`;
  return (await primary.row(sent, [address])) !== undefined;
}

function mailOf(row: MailRow, read: (sealed: Sealed) => string): OutgoingMail {
  const open = opening(row, read);
  const { id, kind, state, tries, can_retry, subject, refusal } = row;
  return {
    ...{ id, kind, state, tries, can_retry },
    to: open(row.recipient),
    subject: subject && open(subject),
    at: row.changed_at.toISOString(),
    refusal: refusal && open(refusal),
  };
}

/** What only the operators get is not sealed. */
function opening({ person }: Pick<MailRow, 'person'>, read: (sealed: Sealed) => string) {
  return (text: Sealed) => (person === null ? text : read(text));
}
