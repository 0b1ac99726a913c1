import { Refused } from '@stagedoor/contracts/refusals';
import { findMailSetUp } from '@stagedoor/platform/mail/mail-set-up';
import { findVenue } from '@stagedoor/platform/venue/venue.sql';
import type { QueryStores } from '../../query-stores.ts';
import type { PrivateHandlers } from '../../read-path/read-routes.ts';
import { sendMailHtml } from './send-mail-html.ts';
import { findCaughtMail, findMails, isProvenSender } from './mail.sql.ts';

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
      return format === 'html' && mail.html !== null ? sendMailHtml(reply, mail.html) : mail;
    },
  } satisfies Partial<PrivateHandlers>;

  async function findSender() {
    const { is_set_up, mail_from } = await findMailSetUp(primary);
    if (!is_set_up) return null;
    const address = mail_from ?? (await findVenue(sql, configured)).email;
    return { address, is_proven: await isProvenSender(stores, address) };
  }
}
