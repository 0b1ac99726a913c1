import { previewOf, type Message } from '@stagedoor/contracts/message';
import type { Sql } from '@stagedoor/platform/postgres';

interface MessageRow extends Omit<Message, 'message_preview' | 'created_at'> {
  created_at: Date;
}

const MESSAGE = 'id, name, email, message, is_read, is_archived, created_at';
const LISTED = `
  select ${MESSAGE} from read.messages
  where ($1::boolean is null or is_archived = $1) and ($2::boolean is null or is_read = $2)
  order by position desc`;

/** Messages, newest first; those alone that are as asked. */
export async function findMessages(
  sql: Sql,
  { isArchived, isRead }: { isArchived?: boolean | undefined; isRead?: boolean },
): Promise<Message[]> {
  const rows = await sql.rows<MessageRow>(LISTED, [isArchived ?? null, isRead ?? null]);
  return rows.map(messageOf);
}

export async function findMessage(sql: Sql, id: string): Promise<Message | undefined> {
  const row = await sql.row<MessageRow>(`select ${MESSAGE} from read.messages where id = $1`, [id]);
  return row && messageOf(row);
}

function messageOf(row: MessageRow): Message {
  return {
    ...row,
    message_preview: previewOf(row.message),
    created_at: row.created_at.toISOString(),
  };
}
