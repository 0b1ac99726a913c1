import { z } from 'zod';
import type { NewMail } from '@stagedoor/platform/mail/outgoing-mails';
import { ACCOUNT_NOTICES, type MailData } from '@stagedoor/platform/mail/mail-kinds';
import type { Keys } from '@stagedoor/platform/privacy/keys';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import type { EventContext } from '../projections/projection.ts';
import type { Job, Reactor } from './reactor.ts';

type What = MailData<'account-notice'>['what'];

const job = z.object({
  /** The stream of the account. */
  person: z.string(),
  id: z.string(),
  eventId: z.string(),
  what: z.enum(ACCOUNT_NOTICES),
  /** The address before it was changed, sealed as in the log. */
  former: z.string().optional(),
});

interface NoticeSources {
  database: Sql;
  keys: Pick<Keys, 'find'>;
  post: (mail: NewMail) => Promise<void>;
}

/** Tells the owner of an account what was changed, in case somebody else did it. */
export function accountNotices({ database, keys, post }: NoticeSources): Reactor {
  return {
    name: 'account-notice',
    once: true,
    on: {
      AccountPasswordChanged: (event) =>
        // Whoever accepts an invitation sees that it worked.
        event.data.by === 'invitation' ? [] : noticed(event, 'password-changed'),
      PasskeyAdded: (event) => noticed(event, 'passkey-added'),
      PasskeyRemoved: (event) => noticed(event, 'passkey-removed'),
      AccountAddressChanged: (event) =>
        noticed(event, 'address-changed', { former: event.data.former }),
      AccountFlagsGranted: (event) => noticed(event, 'rights-changed'),
    },
    work: async (data) => {
      const { person, id, eventId, what, former } = job.parse(data);
      const found = await database.row<Owner>(OWNER, [id]);
      // Who has never signed in learns from the invitation.
      if (!found?.last_login_at) return;
      const key = (await keys.find([person])).get(person);
      if (!key) return;
      const { email, first_name } = found;
      const to = former === undefined ? email : key.unseal(former);
      const about = { kind: 'account-notice', person, to, data: { first_name, what } } as const;
      await post({ id: `notice-${eventId}`, ...about });
    },
  };
}

interface Owner {
  email: string;
  first_name: string;
  last_login_at: Date | null;
}

const OWNER = 'select email, first_name, last_login_at from app.accounts where id = $1';

function noticed({ stream, id, eventId }: EventContext, what: What, more: object = {}): Job[] {
  return [{ key: eventId, data: { person: stream, id, eventId, what, ...more } }];
}
