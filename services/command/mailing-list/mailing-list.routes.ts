import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  subscriberOf,
  SUBSCRIBERS,
  type SubscriberRow,
} from '@stagedoor/platform/mailing-list/subscriber-rows';
import { openMasterKey } from '@stagedoor/platform/privacy/master-key';
import { unsealing } from '@stagedoor/platform/privacy/unsealing';
import { notifyOf } from '@stagedoor/platform/stores/read-model';
import { mount } from '@stagedoor/platform/http/mount';
import type { CommandStores } from '../command-stores.ts';
import { mailingListSettings } from '@stagedoor/domain/mailing-list/mailing-list-settings.decider';
import { CONFIRM_PAGE, LEAVE_PAGE } from '@stagedoor/contracts/facts/link-pages';
import { IGNORED_BODY_BYTES } from '@stagedoor/contracts/facts/limits';
import { Refused } from '@stagedoor/contracts/refusals';

export function mailingListRoutes({ mailingList, sql, ...stores }: CommandStores) {
  const unseal = unsealing(openMasterKey(stores.masterKey), stores.log);
  return async (app: FastifyInstance) => {
    mount(app, 'mailing-list.subscribe', async ({ body: { email }, request }) => {
      await mailingList.subscribe(request.run, email);
      return { success: true } as const;
    });

    mount(app, 'mailing-list.erase', async ({ params: { id }, request }) => {
      await mailingList.erase(request.run, id);
      return null;
    });

    mount(app, 'mailing-list.bring-back', async ({ params: { id } }) => {
      await sql.rows('delete from app.set_aside where subscriber = $1', [id]);
      await notifyOf(sql, 'subscribers');
      const rows = await sql.rows<SubscriberRow>(`${SUBSCRIBERS} where id = $1`, [id]);
      const [found] = await unseal(rows, subscriberOf);
      if (!found) throw new Refused('not-found');
      return found;
    });

    mount(app, 'mailing-list.change-settings', async ({ body: changes, request }) => {
      const { state } = await request.run(mailingListSettings, { type: 'ChangeSettings', changes });
      return state;
    });
  };
}

/** The links in mails, for people and for mail providers (RFC 8058). The body is ignored. */
export function mailLinkRoutes({ mailingList }: CommandStores) {
  return async (app: FastifyInstance) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: IGNORED_BODY_BYTES },
      (_request, _body, done) => done(null),
    );

    mount(app, 'mailing-list.unsubscribe', async ({ params: { token }, request, reply }) =>
      answered(mailingList.leave(request.run, token), LEAVE_PAGE, request, reply),
    );

    mount(app, 'mailing-list.confirm', async ({ params: { token }, request, reply }) =>
      answered(mailingList.confirm(request.run, token), CONFIRM_PAGE, request, reply),
    );
  };
}

/** Leads a browser to the page that says what became of it, and answers programs. */
async function answered(
  work: Promise<void>,
  page: string,
  { headers }: FastifyRequest,
  reply: FastifyReply,
) {
  reply.header('vary', 'Accept');
  const isBrowser = /text\/html/.test(headers.accept ?? '');
  try {
    await work;
    return isBrowser ? reply.redirect(`${page}done`, 303) : ({ success: true } as const);
  } catch (error) {
    if (!isBrowser || !(error instanceof Refused) || error.code !== 'not-found') throw error;
    return reply.redirect(`${page}unknown`, 303);
  }
}
