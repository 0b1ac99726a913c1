import type { Person } from '@stagedoor/contracts/account';
import type { Parsed } from '@stagedoor/contracts/api';
import {
  MESSAGE_FLAGS,
  messageFlagsOf,
  type MessageFlags,
} from '@stagedoor/contracts/facts/message-flags';
import { messagePreview, type Message } from '@stagedoor/contracts/message';
import { messageStream } from '@stagedoor/contracts/events/streams';
import { personWith } from '@stagedoor/platform/accounts/account-row';
import type { Sealed, WrappedKey } from '@stagedoor/platform/privacy/master-key';
import { NOT_ERASED } from '../erasure.sql.ts';
import type { QueryStores } from '../../query-stores.ts';

interface MessageRow extends WrappedKey, MessageFlags {
  id: string;
  stream: string;
  name: Sealed;
  email: Sealed;
  message: Sealed;
  answered_at: Date | null;
  answered_by: Person | null;
  is_suspected: boolean;
  created_at: Date;
}

const STREAM = `'${messageStream('')}' || id`;
// A suspected message may be genuine by now.
const WITH_SUSPECTED = `
  select id, position, name, email, message, ${MESSAGE_FLAGS.join()}, answered_at, answered_by,
    created_at, false as is_suspected
  from read.messages
  union all
  select id, null, name, email, message, ${MESSAGE_FLAGS.map((it) => it === 'is_archived').join()},
    null, null, created_at, true
  from app.suspected_messages as suspected
  where not exists (select from read.messages where messages.id = suspected.id)`;
// A message whose key is destroyed is erased, even before the projector knows.
const MESSAGES = `
  select id, ${STREAM} as stream, name, email, message, ${MESSAGE_FLAGS.join()}, answered_at,
    ${personWith('answered_by')} as answered_by, is_suspected, created_at, wrapped, master
  from (${WITH_SUSPECTED}) as messages left join app.subject_keys on subject = ${STREAM}
  where ${NOT_ERASED}`;
const LISTED = `${MESSAGES}
  and ($1::boolean is null or is_archived = $1) and ($2::boolean is null or is_read = $2)
  and ($3::boolean is null or (answered_at is not null) = $3)
  and ($4::boolean is null or is_suspected = $4)
  order by created_at desc, position desc`;

const WAITING = `
  select *, count(*) over ()::int as count
  from (${MESSAGES} and not is_archived and answered_at is null and created_at < $1) as waiting
  order by created_at, id limit $2`;

const UNREAD = `
  select count(*)::int
  from read.messages left join app.subject_keys on subject = ${STREAM}
  where ${NOT_ERASED} and not is_archived and not is_read`;

/** Messages, newest first: all, suspected ones too, or only those that are as given. */
export async function findMessages(
  { sql, unseal }: QueryStores,
  filters: Partial<Parsed<'messages.list', 'query'>> & { is_read?: boolean },
): Promise<Message[]> {
  const { is_archived, is_read, is_answered, is_suspected } = filters;
  const given = [is_archived, is_read, is_answered, is_suspected];
  const values = given.map((value) => value ?? null);
  return unseal(await sql.rows<MessageRow>(LISTED, values), messageOf);
}

/** The messages of the inbox from before a time that nobody answered: how many, and the oldest. */
export async function findWaitingMessages(
  { sql, unseal }: QueryStores,
  { before, limit }: { before: Date; limit: number },
): Promise<{ count: number; results: Message[] }> {
  const rows = await sql.rows<MessageRow & { count: number }>(WAITING, [before, limit]);
  return { count: rows[0]?.count ?? 0, results: await unseal(rows, messageOf) };
}

export async function countUnread({ sql }: QueryStores): Promise<number> {
  const [row] = await sql.rows<{ count: number }>(UNREAD);
  return row?.count ?? 0;
}

export async function findMessage({ sql, unseal }: QueryStores, id: string) {
  const rows = await sql.rows<MessageRow>(`${MESSAGES} and id = $1`, [id]);
  return (await unseal(rows, messageOf))[0];
}

function messageOf(row: MessageRow, read: (sealed: Sealed) => string): Message {
  const { id, answered_by } = row;
  const message = read(row.message);
  return {
    id,
    name: read(row.name),
    email: read(row.email),
    message,
    message_preview: messagePreview(message),
    ...messageFlagsOf(row),
    answered_at: row.answered_at?.toISOString() ?? null,
    answered_by,
    is_suspected: row.is_suspected,
    created_at: row.created_at.toISOString(),
  };
}
