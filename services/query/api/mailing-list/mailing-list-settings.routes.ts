import type { FastifyInstance } from 'fastify';
import { mount } from '@stagedoor/platform/http/mount';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import type { PublicAnswers } from '../../public-answers.ts';
import { findMailingListSettings } from './mailing-list.sql.ts';

/** Where visitors are invited to the mailing list, as every page needs to know. */
export function mailingListSettingsRoutes({ sql, answers }: { sql: Sql; answers: PublicAnswers }) {
  return async (app: FastifyInstance) => {
    mount(app, 'mailing-list.settings', async (call) =>
      answers.send('mailing-list.settings', call, async () => ({
        answer: await findMailingListSettings(sql),
      })),
    );
  };
}
