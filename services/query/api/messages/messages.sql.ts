import { messagePreview, type Message } from '@stagedoor/contracts/message';
import { messageStream } from '@stagedoor/contracts/streams';
import type { Sealed, WrappedKey } from '@stagedoor/platform/privacy/master-key';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import type { Unseal } from '../unsealing.ts';

export interface MessageSources {
  sql: Sql;
  unseal: Unseal;
}

interface MessageRow extends WrappedKey {
  id: string;
  name: Sealed;
  email: Sealed;
  message: Sealed;
  is_read: boolean;
  is_archived: boolean;
  created_at: Date;
}

// A message whose key is destroyed is erased, even before the projector knows.
const MESSAGES = `
  select id, name, email, message, is_read, is_archived, created_at, wrapped, master
  from read.messages left join app.subject_keys on subject = '${messageStream('')}' || id
  where destroyed_at is null`;
const LISTED = `${MESSAGES}
  and ($1::boolean is null or is_archived = $1) and ($2::boolean is null or is_read = $2)
  order by created_at desc, position desc`;

// Until answers are recorded, reading a message counts as answering it.
const UNANSWERED = 'not is_read';
const WAITING = `
  select *, count(*) over ()::int as count
  from (${MESSAGES} and not is_archived and ${UNANSWERED} and created_at < $1) as waiting
  order by created_at, id limit $2`;

/** Messages, newest first: all, or only those that are archived or read as given. */
export async function findMessages(
  { sql, unseal }: MessageSources,
  { isArchived, isRead }: { isArchived?: boolean | undefined; isRead?: boolean },
): Promise<Message[]> {
  const rows = await sql.rows<MessageRow>(LISTED, [isArchived ?? null, isRead ?? null]);
  return unseal(rows, subjectOf, messageOf);
}

/** The messages of the inbox from before a time that nobody answered: how many, and the oldest. */
export async function findWaitingMessages(
  { sql, unseal }: MessageSources,
  { before, limit }: { before: Date; limit: number },
): Promise<{ count: number; results: Message[] }> {
  const rows = await sql.rows<MessageRow & { count: number }>(WAITING, [before, limit]);
  return { count: rows[0]?.count ?? 0, results: await unseal(rows, subjectOf, messageOf) };
}

export async function findMessage(
  { sql, unseal }: MessageSources,
  id: string,
): Promise<Message | undefined> {
  const rows = await sql.rows<MessageRow>(`${MESSAGES} and id = $1`, [id]);
  return (await unseal(rows, subjectOf, messageOf))[0];
}

function subjectOf({ id }: MessageRow): string {
  return messageStream(id);
}

function messageOf(row: MessageRow, read: (sealed: Sealed) => string): Message {
  const { id, is_read, is_archived } = row;
  const message = read(row.message);
  return {
    id,
    name: read(row.name),
    email: read(row.email),
    message,
    message_preview: messagePreview(message),
    is_read,
    is_archived,
    created_at: row.created_at.toISOString(),
  };
}
