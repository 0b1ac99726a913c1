import { Refused } from '@stagedoor/contracts/refusals';
import { findMailSetUp } from '@stagedoor/platform/mail/mail-set-up';
import { findVenue } from '@stagedoor/platform/venue/venue.sql';
import type { QueryStores } from '../../query-stores.ts';
import type { PrivateHandlers } from '../../read-path/read-routes.ts';
import { findCaughtMail, findMails, isProvenSender } from './mail.sql.ts';

/** As mail programs show it: its own styles and its logo, and nothing that is elsewhere. */
const LOADS_NOTHING =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; " +
  'sandbox allow-popups allow-popups-to-escape-sandbox';

export function mailReads(stores: QueryStores) {
  const { primary, sql, configured, showsMails = false } = stores;
  return {
    'mail.list': async ({ query }) => {
      const [mails, sender] = await Promise.all([findMails(stores, query), findSender()]);
      return { ...mails, sender, is_caught: showsMails };
    },

    'mail.get': async ({ params: { id }, query: { format }, reply }) => {
      const mail = showsMails ? await findCaughtMail(stores, id) : undefined;
      if (!mail || (format === 'html' && mail.html === null)) throw new Refused('not-found');
      if (format === 'text') return reply.type('text/plain; charset=utf-8').send(mail.text);
      if (format !== 'html') return mail;
      reply.header('content-security-policy', LOADS_NOTHING);
      return reply.type('text/html; charset=utf-8').send(mail.html);
    },
  } satisfies Partial<PrivateHandlers>;

  async function findSender() {
    const { is_set_up, mail_from } = await findMailSetUp(primary);
    if (!is_set_up) return null;
    const address = mail_from ?? (await findVenue(sql, configured)).email;
    return { address, is_proven: await isProvenSender(stores, address) };
  }
}
