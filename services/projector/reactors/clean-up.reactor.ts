import { MAILS } from '@stagedoor/contracts/facts/limits';
import { SESSION_IS_OVER } from '@stagedoor/platform/accounts/session-store';
import { OUTGOING_MAIL_CHANNEL } from '@stagedoor/platform/mail/outgoing-mails';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import type { Reactor } from './reactor.ts';

const OVER = [
  `delete from app.sessions where ${SESSION_IS_OVER}`,
  `delete from app.idempotency where created_at < now() - interval '3 days'`,
  'delete from app.account_links where expires_at < now()',
  'delete from app.used_challenges where expires_at < now()',
  'delete from app.rate_counters where ends_at < now()',
  // No job waits so long.
  `delete from projector.mails where handed_over_at < now() - interval '30 days'`,
  `delete from app.login_failures where last_at < now() - interval '1 day'`,
  // What a clock that ran ahead has left in the future would stay.
  'update app.outgoing_mails set changed_at = now() where changed_at > now()',
  `delete from app.outgoing_mails where changed_at < now() - interval '${MAILS.days} days'`,
  // A job is given up after some hours.
  `select pg_notify('${OUTGOING_MAIL_CHANNEL}', id) from app.outgoing_mails where state = 'waiting'`,
];

/** What is left of `npm run dev` or `npm run demo` in the same data folder. */
const FORGET_CAUGHT = `
  update app.outgoing_mails set content = null where state = 'sent' and content is not null`;

/** Deletes expired sessions, cached responses, counters and mails, and has waiting mails sent. */
export function cleanUp(database: Sql, { catchesMail = false } = {}): Reactor {
  return {
    name: 'clean-up',
    on: {},
    work: async () => {
      for (const statement of OVER) await database.rows(statement);
      if (!catchesMail) await database.rows(FORGET_CAUGHT);
    },
  };
}
