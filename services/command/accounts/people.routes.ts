import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LINK_PAGES } from '@stagedoor/contracts/facts/link-pages';
import type { InvitedUser } from '@stagedoor/contracts/people';
import { Refused } from '@stagedoor/contracts/refusals';
import { mount } from '@stagedoor/platform/http/mount';
import type { CommandStores } from '../command-stores.ts';
import { siteOf } from '../http/site-of.ts';
import type { Invited } from './manage-people.ts';

export function peopleRoutes({ people, publicUrl }: CommandStores) {
  const invited = (request: FastifyRequest, { user, token }: Required<Invited>): InvitedUser => {
    const link = new URL(`${LINK_PAGES.invitation}${token}`, siteOf(request, publicUrl));
    return { ...user, invitation_url: link.href };
  };
  return async (app: FastifyInstance) => {
    mount(app, 'people.invite', async ({ body, request }) =>
      invited(request, await people.invite(request.commandId, body, request.caller)),
    );

    mount(app, 'people.invite-again', async ({ params: { id }, request }) =>
      invited(request, await people.inviteAgain(id, request.caller)),
    );

    mount(app, 'people.edit', async ({ params: { id }, body, request }) => {
      if (body.email !== undefined && id === request.user?.id) throw new Refused('own-account');
      const { user, token } = await people.edit(id, body, request.caller);
      return token === undefined ? user : invited(request, { user, token });
    });

    mount(app, 'people.erase', async ({ params: { id }, request }) => {
      if (id === request.user?.id) throw new Refused('own-account');
      await people.erase(id, request.caller);
      return null;
    });
  };
}
