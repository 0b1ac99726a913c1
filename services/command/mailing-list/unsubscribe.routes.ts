import type { FastifyInstance } from 'fastify';
import { mount } from '@stagedoor/platform/mount';
import { sendPlainPage } from '@stagedoor/platform/plain-page';
import { contextOf, wrote } from '../command-context.ts';
import type { MailingList } from './mailing-list.ts';

const DONE = {
  title: 'You have been unsubscribed',
  body: '<p>Your e-mail address has been erased from our mailing list. You will get no more mail from it.</p>',
};

/** The link in a mail: pressed by a person, or followed by a mail provider (RFC 8058). The body says nothing that the path does not. */
export function unsubscribeRoutes({ mailingList }: { mailingList: MailingList }) {
  return async (app: FastifyInstance) => {
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_, body, done) => done(null, body),
    );

    mount(app, 'mailing-list.unsubscribe', async ({ params: { token }, request, reply }) => {
      wrote(request, await mailingList.leave(token, contextOf(request)));
      reply.header('vary', 'Accept');
      const isBrowser = /text\/html/.test(request.headers.accept ?? '');
      return isBrowser ? sendPlainPage(reply, DONE) : ({ success: true } as const);
    });
  };
}
