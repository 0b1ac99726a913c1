import type { FastifyInstance, FastifyRequest } from 'fastify';
import { IGNORED_BODY_BYTES } from '@stagedoor/contracts/facts/limits';
import { Refused } from '@stagedoor/contracts/refusals';
import { mount } from '@stagedoor/platform/http/mount';
import { sendPlainPage } from '@stagedoor/platform/http/plain-page';
import type { CommandStores } from '../command.service.ts';

const DONE = {
  title: 'You have been unsubscribed',
  body:
    '<p>Your e-mail address has been erased from our mailing list.' +
    ' You will get no more mail from it.</p>',
};
const UNKNOWN = {
  title: 'This link does not work',
  body: '<p>The link may be incomplete. Please open the whole link from the mail again.</p>',
};

/** The link in a mail, for people and for mail providers (RFC 8058). The body is ignored. */
export function unsubscribeRoutes({ mailingList }: CommandStores) {
  return async (app: FastifyInstance) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: IGNORED_BODY_BYTES },
      (_request, _body, done) => done(null),
    );
    app.setErrorHandler((error, request, reply) => {
      if (!(error instanceof Refused && error.code === 'not-found' && isBrowser(request)))
        throw error;
      return sendPlainPage(reply.code(404), UNKNOWN);
    });

    mount(app, 'mailing-list.unsubscribe', async ({ params: { token }, request, reply }) => {
      reply.header('vary', 'Accept');
      await mailingList.leave(request.run, token);
      return isBrowser(request) ? sendPlainPage(reply, DONE) : ({ success: true } as const);
    });
  };
}

function isBrowser({ headers }: FastifyRequest): boolean {
  return /text\/html/.test(headers.accept ?? '');
}
