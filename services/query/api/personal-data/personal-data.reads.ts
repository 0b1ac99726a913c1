import {
  accountStream,
  messageStream,
  subscriberStream,
} from '@stagedoor/contracts/events/streams';
import type { User } from '@stagedoor/contracts/account';
import { consentSentence } from '@stagedoor/contracts/facts/consent';
import type { ResponseBody } from '@stagedoor/contracts/api';
import { findPasskeys } from '@stagedoor/platform/accounts/passkey-row';
import { findOwnSessions } from '@stagedoor/platform/accounts/session-store';
import { ACCOUNT_COLUMNS, userOf } from '@stagedoor/platform/accounts/account-row';
import { noteRequest } from '@stagedoor/platform/process/security-log';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { findVenue } from '@stagedoor/platform/venue/venue.sql';
import type { QueryStores } from '../../query-stores.ts';
import type { PrivateHandlers } from '../../read-path/read-routes.ts';
import { findSubjectHistory } from '../history/history.sql.ts';
import { findPending } from '../mailing-list/pending-subscriptions.sql.ts';
import { findSubscribers } from '../mailing-list/mailing-list.sql.ts';
import { findMailsAbout } from '../mail/mail.sql.ts';
import { findMessages } from '../messages/messages.sql.ts';

/** The answer to somebody who asks what the venue stores about them. */
export function personalDataReads(stores: QueryStores) {
  const { sql, today, configured } = stores;
  const withHistory = <Item extends { id: string }>(subject: string, found: readonly Item[]) =>
    Promise.all(
      found.map(async (item) => {
        const entries = await findSubjectHistory(stores, subject, item.id);
        const history = entries.map(({ recorded_at, summary }) => ({ recorded_at, summary }));
        return { ...item, history };
      }),
    );
  return {
    'personal-data.export': async ({ body: { email }, request, reply }) => {
      // Addresses are encrypted, so the database cannot look for one.
      const [messages, subscribers, venue] = await Promise.all([
        findMessages(stores, {}),
        findSubscribers(stores),
        findVenue(sql, configured),
      ]);
      const isTheirs = (one: { email: string }) => one.email === email;
      const joined = subscribers.filter(isTheirs).map((one) => ({
        ...{ ...one, consent: consentSentence(venue.name, one.wording) ?? null },
      }));
      const found = {
        messages: await withHistory('message', messages.filter(isTheirs)),
        mailing_list: await withHistory('subscriber', joined),
        pending_subscriptions: await findPending(stores, email),
        accounts: await withHistory('account', await findAccounts(sql, email)),
      };
      const streams = [
        ...found.messages.map(({ id }) => messageStream(id)),
        ...[...found.mailing_list, ...found.pending_subscriptions].map(({ id }) =>
          subscriberStream(id),
        ),
        ...found.accounts.map(({ id }) => accountStream(id)),
      ];
      const subject_ids = Object.values(found).flatMap((items) => items.map(({ id }) => id));
      noteRequest(request, { kind: 'personal-data-read', subject_ids });
      reply.header('content-disposition', `attachment; filename="personal-data-${today()}.json"`);
      return {
        email,
        exported_at: new Date().toISOString(),
        ...found,
        imports: await sql.rows<InImport>(IN_IMPORTS, [await stores.hashOf(email)]),
        mails: await findMailsAbout(stores, streams),
      };
    },
  } satisfies Partial<PrivateHandlers>;
}

type InImport = ResponseBody<'personal-data.export'>['imports'][number];
const IN_IMPORTS = `
  select import as id, line, verdict from app.import_rows where hash = $1 order by import, place`;

async function findAccounts(sql: Sql, email: string) {
  const rows = await sql.rows<User>(
    `select ${ACCOUNT_COLUMNS} from app.accounts where email = $1`,
    [email],
  );
  return Promise.all(
    rows.map(userOf).map(async (user) => ({
      ...user,
      logins: await findOwnSessions(sql, user.id),
      passkeys: await findPasskeys(sql, user.id),
    })),
  );
}
