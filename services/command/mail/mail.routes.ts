import type { FastifyInstance } from 'fastify';
import { accountStream } from '@stagedoor/contracts/events/streams';
import { Refused } from '@stagedoor/contracts/refusals';
import { callerOf } from '@stagedoor/platform/accounts/session';
import { mount } from '@stagedoor/platform/http/mount';
import { mailIsSetUp } from '@stagedoor/platform/mail/mail-set-up';
import { postMail, retryMail } from '@stagedoor/platform/mail/outgoing-mails';
import type { CommandStores } from '../command-stores.ts';
import { derivedId } from '../run/derived-id.ts';

/** Mails that go out. They are rows without events. */
export function mailRoutes({ sql, keys }: CommandStores) {
  const assertSetUp = async () => {
    if (!(await mailIsSetUp(sql))) throw new Refused('no-mail');
  };
  return async (app: FastifyInstance) => {
    mount(app, 'mail.retry', async ({ params: { id } }) => {
      await assertSetUp();
      if (!(await sql.row('select from app.outgoing_mails where id = $1', [id])))
        throw new Refused('not-found');
      if (!(await retryMail(sql, id))) throw new Refused('conflict', { message: NOT_AGAIN });
      return { success: true, id } as const;
    });

    mount(app, 'mail.test', async ({ request }) => {
      await assertSetUp();
      const user = callerOf(request);
      const id = derivedId(request.commandId, 'test-mail');
      const person = accountStream(user.id);
      await postMail(sql, keys, { id, kind: 'test', person, to: user.email, data: {} });
      return { success: true, id } as const;
    });
  };
}

const NOT_AGAIN =
  'This mail cannot be sent again: it waits or was sent, or the link in it has run out.';
