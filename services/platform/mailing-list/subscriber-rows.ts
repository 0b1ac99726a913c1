import type { Consent, Subscriber } from '@stagedoor/contracts/mailing-list';
import { subscriberStream } from '@stagedoor/contracts/events/streams';
import type { Sealed, WrappedKey } from '../privacy/master-key.ts';

/** Somebody on the mailing list, the address sealed by the key of the stream. */
export interface SubscriberRow extends WrappedKey, Omit<Consent, 'consented_at'> {
  id: string;
  stream: string;
  email: Sealed;
  consented_at: Date | null;
  position: bigint;
  subscribed_at: Date;
  set_aside_at: Date | null;
}

const STREAM = `'${subscriberStream('')}' || id`;

/** SQL for rows of subscribers, with their keys. */
export const SUBSCRIBERS = `
  select id, ${STREAM} as stream, email, source, consented_at, wording, is_confirmed, statement,
    position, subscribed_at, wrapped, master, set_aside_at
  from read.subscribers left join app.subject_keys on subject = ${STREAM}
  left join app.set_aside on subscriber = id`;

export function subscriberOf(row: SubscriberRow, read: (sealed: Sealed) => string): Subscriber {
  const { id, source, wording, is_confirmed, statement } = row;
  return {
    ...{ id, email: read(row.email), source, wording, is_confirmed, statement },
    consented_at: row.consented_at?.toISOString() ?? null,
    subscribed_at: row.subscribed_at.toISOString(),
    set_aside_at: row.set_aside_at?.toISOString() ?? null,
  };
}
