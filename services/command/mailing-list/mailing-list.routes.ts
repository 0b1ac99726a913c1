import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mount } from '@stagedoor/platform/http/mount';
import type { CommandStores } from '../command-stores.ts';
import { mailingListSettings } from '@stagedoor/domain/mailing-list/mailing-list-settings.decider';
import { IGNORED_BODY_BYTES } from '@stagedoor/contracts/facts/limits';
import { Refused } from '@stagedoor/contracts/refusals';
import { sendPlainPage } from '@stagedoor/platform/http/plain-page';

export function mailingListRoutes({ mailingList }: CommandStores) {
  return async (app: FastifyInstance) => {
    mount(app, 'mailing-list.subscribe', async ({ body: { email }, request }) => {
      await mailingList.subscribe(request.run, email);
      return { success: true } as const;
    });

    mount(app, 'mailing-list.erase', async ({ params: { id }, request }) => {
      await mailingList.erase(request.run, id);
      return null;
    });

    mount(app, 'mailing-list.change-settings', async ({ body: changes, request }) => {
      const { state } = await request.run(mailingListSettings, { type: 'ChangeSettings', changes });
      return state;
    });
  };
}

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
