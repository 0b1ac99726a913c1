import {
  messageStream,
  PROJECTED_STREAMS,
  subscriberStream,
} from '@stagedoor/contracts/events/streams';
import { Refused } from '@stagedoor/contracts/refusals';
import { READ_LIMIT_MS } from '@stagedoor/platform/http/written';
import type { Sealed, WrappedKey } from '@stagedoor/platform/privacy/master-key';
import type { Unseal } from '@stagedoor/platform/privacy/unsealing';
import { ifReadable } from '@stagedoor/platform/stores/store-away';
import type { CommandStores } from '../command-stores.ts';

/** A message, or a subscription, whose text is blank. */
export interface StoredEntry {
  stream: string;
  text: string;
  is_suspected: boolean;
  at: Date;
}

type EntryRow = WrappedKey & Omit<StoredEntry, 'text'> & { email: Sealed; message: Sealed | null };

const LATER = 'Some of it is still on its way into the lists. Please try again in a moment.';

/**
 * The messages and subscriptions of an address. Addresses are encrypted, so all are read, from
 * tables that have caught up with the log. @throws Refused store-unavailable if they have not
 */
export async function findEntriesOf(
  email: string,
  { sql, eventLog, progress }: CommandStores,
  unseal: Unseal,
): Promise<StoredEntry[]> {
  // Before the end of the log is read: what is marked as genuine from now on is known already.
  const suspected = await sql.rows<EntryRow>(readable(SUSPECTED));
  const isThere = await progress.reaches(await eventLog.head(PROJECTED_STREAMS), READ_LIMIT_MS);
  const logged = isThere ? await ifReadable(sql.rows<EntryRow>(readable(LOGGED))) : undefined;
  if (!logged) throw new Refused('store-unavailable', { message: LATER, retryAfter: 2 });
  const rows = new Map([...suspected, ...logged].map((row) => [row.stream, row]));
  const found = await unseal([...rows.values()], ({ email: theirs, message, ...row }, read) =>
    read(theirs) === email ? [{ ...row, text: message === null ? '' : read(message) }] : [],
  );
  return found.flat();
}

const SUSPECTED = `
  select '${messageStream('')}' || id as stream, email, message, true as is_suspected,
    created_at as at
  from app.suspected_messages`;
const LOGGED = `
  select '${messageStream('')}' || id as stream, email, message, false as is_suspected,
    created_at as at
  from read.messages
  union all
  select '${subscriberStream('')}' || id, email, null, false, subscribed_at from read.subscribers`;
const readable = (entries: string) => `
  select entries.*, wrapped, master
  from (${entries}) as entries join app.subject_keys on subject = stream
  where destroyed_at is null`;
