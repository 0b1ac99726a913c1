import type { FastifyInstance } from 'fastify';
import { mount } from '@stagedoor/platform/http/mount';
import type { PublicAnswers } from '../../public-answers.ts';
import { showsAnswers, type ShowsSources } from './shows.answers.ts';

export interface ShowsDependencies extends ShowsSources {
  answers: PublicAnswers;
}

/** The public lists, and what they can be filtered by. They are the same for everyone. */
export function showsRoutes({ answers, ...sources }: ShowsDependencies) {
  const make = showsAnswers(sources);
  return async (app: FastifyInstance) => {
    mount(app, 'shows.list', async (call) =>
      answers.send('shows.list', call, () => make['shows.list'](call)),
    );

    mount(app, 'shows.upcoming', async (call) =>
      answers.send('shows.upcoming', call, () => make['shows.upcoming'](call)),
    );

    mount(app, 'shows.past', async (call) =>
      answers.send('shows.past', call, () => make['shows.past'](call)),
    );

    mount(app, 'shows.featured', async (call) =>
      answers.send('shows.featured', call, () => make['shows.featured'](call)),
    );

    mount(app, 'shows.facets', async (call) =>
      answers.send('shows.facets', call, () => make['shows.facets'](call)),
    );
  };
}
