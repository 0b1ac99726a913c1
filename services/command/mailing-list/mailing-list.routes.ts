import type { FastifyInstance } from 'fastify';
import { mount } from '@stagedoor/platform/http/mount';
import type { CommandStores } from '../command.service.ts';
import { mailingListSettings } from './mailing-list-settings.decider.ts';

/** Joining the mailing list, and its settings. */
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
