import type { FastifyInstance } from 'fastify';
import { Refused } from '@stagedoor/contracts/refusals';
import { mount } from '@stagedoor/platform/http/mount';
import type { PublicAnswers } from '../../public-answers.ts';
import { findCurrentTheme, findTheme, findThemes, type ThemesSources } from './themes.sql.ts';

interface ThemesDependencies extends ThemesSources {
  answers: PublicAnswers;
}

/** Themes as everyone may read them. */
export function themesRoutes({ answers, ...sources }: ThemesDependencies) {
  return async (app: FastifyInstance) => {
    mount(app, 'themes.list', async (call) =>
      answers.send('themes.list', call, async () => ({ answer: await findThemes(sources) })),
    );

    mount(app, 'themes.current', async (call) =>
      answers.send('themes.current', call, async () => ({
        answer: await findCurrentTheme(sources),
      })),
    );

    mount(app, 'themes.current-setting', async (call) =>
      answers.send('themes.current-setting', call, async () => {
        const { name } = await findCurrentTheme(sources);
        return { answer: { theme_name: name } };
      }),
    );

    mount(app, 'themes.get', async (call) =>
      answers.send('themes.get', call, async () => {
        const answer = await findTheme(sources, call.params.name);
        if (!answer) throw new Refused('not-found');
        return { answer, revision: answer.version };
      }),
    );
  };
}
