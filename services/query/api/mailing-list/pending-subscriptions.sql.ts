import { subscriberStream } from '@stagedoor/contracts/events/streams';
import type { Sealed, WrappedKey } from '@stagedoor/platform/privacy/master-key';
import type { QueryStores } from '../../query-stores.ts';

interface PendingRow extends WrappedKey {
  id: string;
  stream: string;
  email: Sealed;
  asked_at: Date;
  expires_at: Date;
}

/** Where this address was asked by mail whether it joins the mailing list, and has not answered. */
export async function findPending({ sql, unseal }: QueryStores, address: string) {
  const rows = await sql.rows<PendingRow>(PENDING);
  const found = await unseal(rows, ({ id, email, asked_at, expires_at }, read) =>
    read(email) === address
      ? [{ id, asked_at: asked_at.toISOString(), expires_at: expires_at.toISOString() }]
      : [],
  );
  return found.flat();
}

const STREAM = `'${subscriberStream('')}' || id`;
const PENDING = `
  select id, ${STREAM} as stream, email, asked_at, expires_at, wrapped, master
  from app.pending_subscriptions join app.subject_keys on subject = ${STREAM}
  where destroyed_at is null`;
