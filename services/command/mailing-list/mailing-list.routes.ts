import type { FastifyInstance } from 'fastify';
import { MAILING_LIST_SETTINGS_STREAM } from '@stagedoor/contracts/streams';
import { mount } from '@stagedoor/platform/http/mount';
import { contextOf, wrote } from '../command-context.ts';
import type { CommandRunner } from '../command-runner.ts';
import { mailingListSettingsDecider } from './mailing-list-settings.decider.ts';
import type { MailingList } from './mailing-list.ts';

interface Dependencies {
  mailingList: MailingList;
  runner: CommandRunner;
}

/** Joining the mailing list, and what staff change of it. */
export function mailingListRoutes({ mailingList, runner }: Dependencies) {
  return async (app: FastifyInstance) => {
    mount(app, 'mailing-list.subscribe', async ({ body: { email }, request }) => {
      wrote(request, await mailingList.subscribe(email, contextOf(request)));
      return { success: true } as const;
    });

    mount(app, 'mailing-list.erase', async ({ params: { id }, request }) => {
      wrote(request, await mailingList.erase(id, contextOf(request)));
      return null;
    });

    mount(app, 'mailing-list.change-settings', async ({ body: changes, request }) => {
      const order = {
        stream: MAILING_LIST_SETTINGS_STREAM,
        decider: mailingListSettingsDecider,
        commands: [{ type: 'ChangeSettings' as const, changes }],
      };
      const { state, position } = await runner.run(order, contextOf(request));
      wrote(request, position);
      return state;
    });
  };
}
