import type { FastifyInstance } from 'fastify';
import { Refused } from '@stagedoor/contracts/refusals';
import { mount } from '@stagedoor/platform/mount';
import type { Sql } from '@stagedoor/platform/postgres';
import type { PublicAnswers } from '../public-answers.ts';
import { findCurrentTheme, findTheme, findThemes } from './themes.sql.ts';

/** Themes as everyone may read them. */
export function themesRoutes({ sql, answers }: { sql: Sql; answers: PublicAnswers }) {
  return async (app: FastifyInstance) => {
    mount(app, 'themes.list', async (call) =>
      answers.send('themes.list', call, async () => ({ answer: await findThemes(sql) })),
    );

    mount(app, 'themes.current', async (call) =>
      answers.send('themes.current', call, async () => ({ answer: await findCurrentTheme(sql) })),
    );

    mount(app, 'themes.current-setting', async (call) =>
      answers.send('themes.current-setting', call, async () => {
        const { name } = await findCurrentTheme(sql);
        return { answer: { theme_name: name } };
      }),
    );

    mount(app, 'themes.get', async (call) =>
      answers.send('themes.get', call, async () => {
        const answer = await findTheme(sql, call.params.name);
        if (!answer) throw new Refused('not-found');
        return { answer, revision: answer.version };
      }),
    );
  };
}
